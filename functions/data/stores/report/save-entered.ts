import { isEditable } from '../../../../shared/domain/report/status.ts';
import type { Cause } from '../../audit-write.ts';
import { retryOn } from '../../retry.ts';
import { db } from '../../service.ts';
import { transact, type Write } from '../../transact.ts';
import { BOARD_CHANGED, boardStore } from './board-store.ts';
import { enteredWrites, REPORT_MOVED_ON, type ReportItem } from './report-writes.ts';

const ATTEMPTS = 5;

/**
 * Writes entries of a report and records them in its header, which starts the report (REP-222). The caller has checked that the
 * report is editable; a later change of its status, period or package refuses the entry.
 * @throws REPORT_MOVED_ON when the report is no longer open; the errors of `writes`
 */
export async function saveEntered(tenantUid: string, report: ReportItem, writes: readonly Write[], cause: Cause): Promise<void> {
  let header = report;
  const isOvertaken = async (error: unknown) => {
    if (!REPORT_MOVED_ON.is(error) && !BOARD_CHANGED.is(error)) return false;
    header = await stillOpen(tenantUid, header);
    return true;
  };
  await retryOn(isOvertaken, { attempts: ATTEMPTS }, async () => {
    const isFirst = header.status === 'Nothing Received';
    const entry = isFirst ? await boardStore(tenantUid).entry(header.projectUid, header.packageUid) : undefined;
    await transact([...writes, ...enteredWrites(tenantUid, header, entry, cause)]);
  });
}

/** The present report, if somebody else has only started it or changed its settings or due date. */
async function stillOpen(tenantUid: string, seen: ReportItem): Promise<ReportItem> {
  const { data } = await db.entities.report.get({ tenantUid, uid: seen.uid }).go({ consistent: true });
  const isThere = data?.packageUid === seen.packageUid && data.periodStart === seen.periodStart;
  if (!isThere || !isEditable(data.status) || data.submission !== seen.submission) throw REPORT_MOVED_ON();
  return data;
}
