import { isExpected } from '../../../../shared/domain/indicator/dashboard.ts';
import { isInvalidated, isOnHold } from '../../../../shared/domain/report/status.ts';
import { ASK_EXCEPTION, isClosedFor } from '../../../../shared/domain/restatement/closing.ts';
import { packageStore } from '../../../data/stores/project/package-store.ts';
import { periodStore } from '../../../data/stores/project/period-store.ts';
import type { PackageItem, PeriodItem } from '../../../data/stores/project/project-store.ts';
import type { ReportFrame } from '../../../data/stores/report/report-frame.ts';
import { type ReportItem, reportHeaderStore } from '../../../data/stores/report/report-list-store.ts';
import type { Write } from '../../../data/transact.ts';
import type { Context } from '../../context.ts';
import { checkPeriodsOpen } from '../../restatement/check-open.ts';

const NEXT = `This would change which reports it expects of this package. ${ASK_EXCEPTION}`;

/** The open report of a package before and after it is moved, held or released, with its project. */
type OpenReport = { report: ReportItem; next: ReportItem; frame: ReportFrame };

/**
 * From when on a package owes reports, and from when on it is on hold, for the transaction that changes its open report. Nothing
 * where both stay. The transaction is refused where a period is closed or opened meanwhile.
 * @throws conflict as `checkOwed`
 */
export async function owesWrites(context: Context, open: OpenReport): Promise<Write[]> {
  const { report, next, frame } = open;
  const owes = owesAfter(open);
  if (Object.keys(owes).length === 0) return [];
  await checkOwed(context, open);
  const { tenantUid } = context;
  return [
    packageStore(tenantUid).owesWrite(next, owes),
    periodStore(tenantUid, report.projectUid).sameClosingsWrite(frame.project.closings),
  ];
}

/**
 * A closed period stays as complete as it is: it expects the reports that it expected when it was closed, wherever the open
 * report stands. One Query, and none where no period is closed for the package.
 * @throws conflict for a closed period that would expect a report more or less
 */
export async function checkOwed({ tenantUid, cause }: Context, open: OpenReport): Promise<void> {
  const { report, frame } = open;
  const pack = frame.packages.get(report.packageUid);
  const [owes, only] = [owesAfter(open), [report.packageUid]];
  const closed = frame.periods.filter(({ closing }) => isClosedFor(closing, only, cause.at));
  if (!pack || Object.keys(owes).length === 0 || closed.length === 0) return;
  const { reports } = await reportHeaderStore(tenantUid).ofPackage(report);
  const submitted = reports.filter(({ isStaging, status }) => !isStaging && !isInvalidated(status));
  const after = { ...pack, ...owes };
  const concerned = closed.filter((period) => {
    if (submitted.some(({ periodUid }) => periodUid === period.uid)) return false;
    const hasReported = submitted.some(({ periodStart }) => periodStart < period.startDate);
    return owesIn(pack, period, hasReported) !== owesIn(after, period, hasReported);
  });
  await checkPeriodsOpen(tenantUid, concerned, only, cause.at, NEXT);
}

/**
 * Checks that a package owes nothing to a closed period before it is deleted. Deleting it would remove its missing reports, so
 * that the period seemed complete, and would take a report on hold out of the period.
 * @param pack a package without submissions
 * @throws conflict for a closed period that expects a report of it, or has one on hold
 */
export async function checkOwesNone(periods: readonly PeriodItem[], pack: PackageItem, at: string): Promise<void> {
  const expecting = periods.filter((period) => owesIn(pack, period, false));
  await checkPeriodsOpen(pack.tenantUid, expecting, [pack.uid], at, `It expects a report of '${pack.name}'. ${ASK_EXCEPTION}`);
  const holding = periods.filter(({ startDate }) => startDate === pack.heldFrom);
  await checkPeriodsOpen(
    pack.tenantUid,
    holding,
    [pack.uid],
    at,
    `It has a report of '${pack.name}' that is on hold. ${ASK_EXCEPTION}`,
  );
}

type Owing = Pick<PackageItem, 'uid' | 'created' | 'createdOn'> & { reportsFrom?: string | null; heldFrom?: string | null };

/** Once the period has ended. */
function owesIn({ uid, created, createdOn, reportsFrom, heldFrom }: Owing, period: PeriodItem, hasReported: boolean): boolean {
  const range = { uid: period.uid, start: period.startDate, end: period.endDate };
  const pack = { uid, created, createdOn, reportsFrom: reportsFrom ?? undefined, heldFrom: heldFrom ?? undefined };
  return isExpected(pack, range, hasReported, period.endDate);
}

/** The changes in the package's record of its open report; null for no report. */
function owesAfter({ report, next }: OpenReport): { reportsFrom?: string | null; heldFrom?: string | null } {
  if (!report.isStaging) return {};
  const moves = report.periodStart !== next.periodStart;
  const turns = isOnHold(report.status) !== isOnHold(next.status);
  const from = next.periodUid ? next.periodStart : null;
  return { ...(moves && { reportsFrom: from }), ...((moves || turns) && { heldFrom: isOnHold(next.status) ? from : null }) };
}
