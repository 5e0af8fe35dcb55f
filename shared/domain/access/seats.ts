import { addDays, formatDate } from '../kernel/dates.ts';
import { lastDayFault } from './ends.ts';
import { ACTIONS, type Action, type Grant } from './rights.ts';

/** The seat of an auditor in a project or company: `until` is the last day that it counts, 'YYYY-MM-DD'. */
export type Seat = { scope: 'project' | 'company'; scopeUid: string; until: string };

/** Most days that a seat is given for; it can be given again. */
export const MAX_SEAT_DAYS = 400;

/** Why a day, YYYY-MM-DD, cannot be the last one of a seat: it is over or too far away. Undefined for a possible day. */
export function seatDayFault(until: string, today: string): string | undefined {
  const last = addDays(today, MAX_SEAT_DAYS);
  return until > last ? `A seat ends by ${formatDate(last)} at the latest. It can be given again.` : lastDayFault(until, today);
}

/** Whether a seat counts on a day of the tenancy. */
export const seatCounts = ({ until }: Pick<Seat, 'until'>, today: string): boolean => today <= until;

/**
 * The grant of a seat in one request: for a read, all that an administrator reads; for a change, nothing, so that the auditor
 * sees the place and is refused.
 */
export const seatGrant = (reads: boolean): Grant => ({ isAdmin: reads, actions: [], auditor: true });

const READS: readonly Action[] = ACTIONS.filter((action) => action.startsWith('READ_'));

/** A grant as pages see it: the holder of a seat is no administrator there, and reads. */
export const toldGrant = (grant: Grant | undefined): Grant =>
  grant?.auditor
    ? { isAdmin: false, actions: READS, auditor: true }
    : { isAdmin: grant?.isAdmin ?? false, actions: [...(grant?.actions ?? [])] };
