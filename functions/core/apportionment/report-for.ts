import { dueDateFor } from '../../../shared/domain/kernel/periods.ts';
import { isInvalidated } from '../../../shared/domain/report/status.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Cause } from '../../data/audit-write.ts';
import { retryOn } from '../../data/retry.ts';
import type { PeriodItem } from '../../data/stores/project/project-store.ts';
import { entryAfter, reportsOf } from '../../data/stores/report/board-entry.ts';
import { BOARD_CHANGED, boardStore } from '../../data/stores/report/board-store.ts';
import { boardPeriod, type ReportFrame } from '../../data/stores/report/report-frame.ts';
import { type ReportItem, reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { boardReport, newReportWrites } from '../../data/stores/report/report-writes.ts';
import { transact } from '../../data/transact.ts';

const ATTEMPTS = 5;

/**
 * The report of a client's package for a period. Begins one if none exists and `checkBegin` does not throw.
 * @param checkBegin null begins no report, so the result may be undefined
 */
export async function reportFor(
  tenantUid: string,
  { frame, packageUid, period }: { frame: ReportFrame; packageUid: string; period: PeriodItem },
  cause: Cause,
  checkBegin: (() => Promise<void>) | null,
): Promise<ReportItem | undefined> {
  const { uid: projectUid } = frame.project;
  return retryOn(BOARD_CHANGED.is, { attempts: ATTEMPTS }, async () => {
    // the board is read in its present state and names every open report; the list may be late, but also names closed reports
    const entry = await boardStore(tenantUid).entry(projectUid, packageUid);
    if (!entry) throw new AppError('conflict', 'The package at the client has been deleted. Ask the client for another one.');
    const onBoard = reportsOf(entry)
      .filter((each) => each.period?.uid === period.uid)
      .map(({ reportUid }) => reportUid);
    const { reports } = await reportHeaderStore(tenantUid).ofPackage({ projectUid, packageUid });
    const listed = reports.filter(({ periodUid }) => periodUid === period.uid).map(({ uid }) => uid);
    const known = await Promise.all([...new Set([...onBoard, ...listed])].map((uid) => reportStore(tenantUid).header(uid)));
    const found = known.filter((each) => each.periodUid === period.uid && each.packageUid === packageUid);
    // of two reports the submitted one is taken, since a second submission is refused
    const [first] = found.filter(({ status }) => !isInvalidated(status)).sort((a, b) => b.submission - a.submission);
    if (first) return first;
    if (!checkBegin) return undefined;
    await checkBegin();
    const { structureUid, rootUid } = frame.project;
    const place = { projectUid, structureUid, rootUid, packageUid };
    const range = { start: period.startDate, end: period.endDate };
    const dueDate = dueDateFor(frame.packages.get(packageUid)?.dueRule, range);
    const { report, writes } = newReportWrites(tenantUid, place, { period: boardPeriod(period), dueDate }, cause);
    const board = boardStore(tenantUid).entryWrites(projectUid, packageUid, entryAfter(entry, [boardReport(report)]));
    await transact([...writes, ...board]);
    return report;
  });
}
