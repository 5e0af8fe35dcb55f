import { errorKind } from '../../../../shared/errors.ts';
import { db } from '../../service.ts';
import { check, type Write, write } from '../../transact.ts';
import { whileOpen } from './period-lock.ts';

const GONE = errorKind('conflict', 'This reporting period has been closed or deleted in the meantime. Load the page again.');

/** The reports that change: `packageUids` as a closing names them. `at`: the ISO instant of the change. */
export type PeriodUse = { projectUid: string; packageUids: readonly string[]; at: string };

/**
 * Counts a report in its period, for the transaction that creates or moves the report: while it is counted, the period is not
 * deleted. Null stands for no period; a report that keeps its period is not counted again. The transaction is refused unless the
 * periods are open for the packages at that moment, so that a closing and a change never both succeed.
 */
export function periodUseWrites(tenantUid: string, use: PeriodUse, from: string | null, to: string | null): Write[] {
  if (from === to) return from === null ? [] : [openPeriodCheck(tenantUid, use, from)];
  const count = (uid: string, by: number) => whileOpen(countIn(tenantUid, use.projectUid)(uid, by), use);
  return [...(from === null ? [] : [count(from, -1)]), ...(to === null ? [] : [count(to, 1)])];
}

/** The condition that a period is open for some packages, for a transaction that does not count in it. */
export const openPeriodCheck = (tenantUid: string, use: PeriodUse, uid: string): Write =>
  whileOpen(check(db.entities.period.delete({ tenantUid, projectUid: use.projectUid, uid }), GONE), use);

/** Takes a report that was never submitted out of the count of its period, closed or not; null for a report without one. */
export const periodLeftWrites = (tenantUid: string, projectUid: string, uid: string | null): Write[] =>
  uid === null ? [] : [countIn(tenantUid, projectUid)(uid, -1)];

/**
 * Counts several new reports in their periods, each period once, since a transaction names an item once. They hold no figures
 * yet.
 */
export const periodCountWrites = (tenantUid: string, projectUid: string, periodUids: readonly string[]): Write[] =>
  [...Map.groupBy(periodUids, (uid) => uid)].map(([uid, all]) => countIn(tenantUid, projectUid)(uid, all.length));

const countIn = (tenantUid: string, projectUid: string) => (uid: string, by: number) =>
  write(db.entities.period.patch({ tenantUid, projectUid, uid }).add({ reports: by }), GONE);
