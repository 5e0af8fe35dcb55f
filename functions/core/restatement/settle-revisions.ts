import { ascending } from '../../../shared/domain/kernel/order.ts';
import { retryOn } from '../../data/retry.ts';
import type { ReportItem } from '../../data/stores/report/report-list-store.ts';
import { RECORD_OVERTAKEN } from '../../data/stores/restatement/figure-record-store.ts';
import { type RestatementEntry, restatementStore } from '../../data/stores/restatement/restatement-store.ts';
import { transact, type Write } from '../../data/transact.ts';
import { recordFigures } from './record.ts';

const ATTEMPTS = 5;

/**
 * Ends the revisions of a report whose approval has changed no official figure: settles the approval without figures, together
 * with its reopening. The record writes only differences, so both would otherwise wait for a later difference, which belongs to
 * another act.
 * The report's result must have been computed. Does nothing for a report that was approved only once; otherwise records the
 * figures and reads the register. `report`: the state that its result was computed from.
 */
export async function settleRevisions(tenantUid: string, { uid, projectUid, history }: ReportItem): Promise<void> {
  const last = history.findLast(({ restates }) => restates !== undefined);
  if (!last || !(await recordFigures(tenantUid, projectUid))) return;
  await retryOn(RECORD_OVERTAKEN.is, { attempts: ATTEMPTS }, async () => {
    const own = (await restatementStore(tenantUid).all(projectUid)).filter(
      ({ subject, status, at }) => subject.kind === 'report' && subject.uid === uid && status === 'open' && at <= last.updateOn,
    );
    const writes = endedWrites(tenantUid, own, new Date().toISOString());
    if (writes.length > 0) await transact(writes);
  });
}

/** Each open approval, and the reopenings before it with the first that follows. `now`: ISO instant. */
function endedWrites(tenantUid: string, open: readonly RestatementEntry[], now: string): Write[] {
  const approvals = open.filter(({ act }) => act === 'approval').sort(ascending(({ at }) => at));
  const settled = (entry: RestatementEntry, togetherWith?: string): Write =>
    restatementStore(tenantUid).saveWrite(entry, {
      ...entry,
      status: 'settled',
      settledAt: now,
      ...(togetherWith !== undefined && { togetherWith }),
    });
  const reopenings = open.flatMap((entry) => {
    const end = entry.act === 'reopening' ? approvals.find(({ at }) => at >= entry.at) : undefined;
    return end ? [settled(entry, end.uid)] : [];
  });
  return [...approvals.map((entry) => settled(entry)), ...reopenings];
}
