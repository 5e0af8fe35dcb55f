import { addDays } from '../kernel/dates.ts';

/** The last day, 'YYYY-MM-DD', on which an access counts; absent: it has no end. */
export type Ending = { until?: string | undefined };

/** Days before the last one from which the person and the administrators are mailed, once. */
export const END_NOTICE_DAYS = 7;

/** Whether an access counts on a day of the tenancy: up to the end of its last day. */
export const accessCounts = ({ until }: Ending, today: string): boolean => until === undefined || today <= until;

/** Whether the end of an access is so near that people hear of it. It is not over: then nothing is left to extend. */
export const endsSoon = ({ until }: Ending, today: string): boolean =>
  until !== undefined && today <= until && until <= addDays(today, END_NOTICE_DAYS);

/** The error for an access with a last day that would administer. */
export const ENDING_ADMIN = "An administrator's access has no last day. Remove the last day first, or choose another role.";

const OVER = 'This day is over. Choose a later one.';

/** Why a day cannot be the last day of access: it is over. `until`: YYYY-MM-DD, '' for no end; undefined for a possible day. */
export const lastDayFault = (until: string, today: string): string | undefined =>
  until !== '' && until < today ? OVER : undefined;
