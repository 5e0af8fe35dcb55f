import { errorKind } from '../../../../shared/errors.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';

const GONE = errorKind('conflict', 'This reporting period has been deleted in the meantime');

/**
 * Counts a report in its period, for the transaction that creates, moves or deletes the report: while it is counted, the period
 * is not deleted. Null stands for no period; nothing is written when both are the same.
 */
export function periodUseWrites(tenantUid: string, projectUid: string, from: string | null, to: string | null): Write[] {
  if (from === to) return [];
  const count = (uid: string, by: number) =>
    write(db.entities.period.patch({ tenantUid, projectUid, uid }).add({ reports: by }), GONE);
  return [...(from === null ? [] : [count(from, -1)]), ...(to === null ? [] : [count(to, 1)])];
}
