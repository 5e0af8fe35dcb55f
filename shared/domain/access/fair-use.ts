/** The counted uses, with which one person or one tenancy could keep all others waiting. */
export type Use = 'write' | 'export' | 'import' | 'upload';

/** Uses that one person, and all people of a tenancy together, have within a number of seconds. */
export type FairUse = { seconds: number; person: number; tenancy: number };

/** Far above what people do, and far below what slows others down. A paste of 40,000 rows is 800 writes. */
export const FAIR_USE: Readonly<Record<Use, FairUse>> = {
  write: { seconds: 300, person: 6_000, tenancy: 120_000 },
  export: { seconds: 600, person: 60, tenancy: 600 },
  import: { seconds: 600, person: 60, tenancy: 600 },
  upload: { seconds: 600, person: 600, tenancy: 12_000 },
};

/** The refusal above a limit. @param seconds until the person may try again */
export const overusedText = (seconds: number): string =>
  seconds > 90
    ? `This was done very often in a short time. Wait ${Math.ceil(seconds / 60)} minutes and try again.`
    : 'This was done very often in a short time. Wait a minute and try again.';
