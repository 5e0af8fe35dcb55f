/**
 * An official figure as an auditor names it: of one indicator of a project in one reporting period, with its value at that time.
 * `value`: exact decimal text, null for no result; `start`, `end`: of the period; `reports` of `of` were in it, absent in records
 * of earlier releases.
 */
export type AuditedFigure = {
  indicatorUid: string;
  indicator: string;
  unit: string;
  periodUid: string;
  start: string;
  end: string;
  value: string | null;
  reports?: number;
  of?: number;
};

export const FINDING_STATUSES = ['open', 'answered', 'closed'] as const;
export type FindingStatus = (typeof FINDING_STATUSES)[number];

/** Replies to a finding: administrators answer it; auditors close it, or open it again. */
export const FINDING_REPLIES = ['answer', 'close', 'reopen'] as const;
export type FindingReply = (typeof FINDING_REPLIES)[number];

/** One reply to a finding, with its person (uid) and time. */
export type FindingEntry = { by: string; at: string; kind: FindingReply; text: string };

/**
 * Most characters of a finding and of each reply, and the replies after which it can only be closed: together they stay below the
 * limit of an item, 400 KB, in any script.
 */
export const MAX_CHARACTERS = 4000;
export const MAX_ENTRIES = 30;
/** Most findings of one project. */
export const MAX_FINDINGS = 500;

const NEXT: Record<FindingReply, Partial<Record<FindingStatus, FindingStatus>>> = {
  answer: { open: 'answered', answered: 'answered' },
  close: { open: 'closed', answered: 'closed' },
  reopen: { answered: 'open', closed: 'open' },
};

/** The status of a finding after a reply; null where the reply does not fit. */
export const findingAfter = (status: FindingStatus, reply: FindingReply): FindingStatus | null => NEXT[reply][status] ?? null;

/**
 * The replies that a person may give now. `auditor`: whether they have a seat, which otherwise only reads; `said`: number of
 * replies. A finding with the most replies can still be closed; otherwise either side could keep it open for good.
 */
export const repliesTo = (status: FindingStatus, auditor: boolean, said: number): FindingReply[] =>
  FINDING_REPLIES.filter(
    (reply) =>
      (reply === 'answer') !== auditor && findingAfter(status, reply) !== null && (said < MAX_ENTRIES || reply === 'close'),
  );
