import { errorKind } from '../../../../shared/errors.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';

const GONE = errorKind('conflict', 'This reporting period has been deleted in the meantime. Choose another one.');

/**
 * Counts a report in its period, for the transaction that creates, moves or deletes the report: while it is counted, the period
 * is not deleted. Null stands for no period; nothing is written when both are the same.
 */
export function periodUseWrites(tenantUid: string, projectUid: string, from: string | null, to: string | null): Write[] {
  if (from === to) return [];
  const count = countIn(tenantUid, projectUid);
  return [...(from === null ? [] : [count(from, -1)]), ...(to === null ? [] : [count(to, 1)])];
}

/** Counts several reports in their periods, each period once, since a transaction names an item once. */
export const periodCountWrites = (tenantUid: string, projectUid: string, periodUids: readonly string[]): Write[] =>
  [...Map.groupBy(periodUids, (uid) => uid)].map(([uid, all]) => countIn(tenantUid, projectUid)(uid, all.length));

const countIn = (tenantUid: string, projectUid: string) => (uid: string, by: number) =>
  write(db.entities.period.patch({ tenantUid, projectUid, uid }).add({ reports: by }), GONE);
