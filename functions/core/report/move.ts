import { AppError, notFound } from '../../../shared/errors.ts';
import { auditWrite, type Cause } from '../../data/audit-write.ts';
import { retryOn } from '../../data/retry.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { periodUseWrites } from '../../data/stores/project/period-writes.ts';
import type { PackageItem } from '../../data/stores/project/project-store.ts';
import { entryAfter } from '../../data/stores/report/board-entry.ts';
import { BOARD_CHANGED, type BoardEntry, boardStore } from '../../data/stores/report/board-store.ts';
import { pastStore } from '../../data/stores/report/past-store.ts';
import type { ReportFrame } from '../../data/stores/report/report-frame.ts';
import { reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import {
  boardReport,
  headerWrite,
  NO_PERIOD_START,
  newReportWrites,
  periodOf,
  type ReportItem,
} from '../../data/stores/report/report-writes.ts';
import { inProject } from '../../data/trail-place.ts';
import { transact, type Write } from '../../data/transact.ts';

import { HOLDS_RECEIVED, heldSources } from '../apportionment/holding.ts';

/** Where a report goes: the package and what its project says. */
export type MoveTarget = { pack: PackageItem; frame: ReportFrame };

const ATTEMPTS = 5;

/**
 * Gives a submitted report to another package, of this project or another one, with all that was entered in it, its documents,
 * comments and history (REP-362). It keeps the structure that it was submitted with. In another project it gets the period of the same
 * dates, or none. A package whose only report goes is given a new one for the same period.
 * @throws conflict for a report that was never submitted, for one that holds received figures, and for a period that a report of the package has
 */
export async function moveReport(tenantUid: string, report: ReportItem, source: ReportFrame, target: MoveTarget, cause: Cause) {
  if (report.isStaging) throw new AppError('conflict', 'Only a submitted report can be moved. Submit it first.');
  if ((await heldSources(tenantUid, report)).size > 0) throw new AppError('conflict', HOLDS_RECEIVED);
  const next = movedTo(report, source, target);
  const past = (await pastStore(tenantUid).of(report.packageUid)).find(({ reportUid }) => reportUid === report.uid);
  const writes = [
    ...otherWrites(tenantUid, report, next, target, cause),
    ...(past ? pastStore(tenantUid).putWrites(next, new Map(Object.entries(past.figures)), past.was) : []),
  ];
  await retryOn(BOARD_CHANGED.is, { attempts: ATTEMPTS }, async () => {
    const ofBoard = await boardWrites(tenantUid, report, next, source, target, cause);
    await checkFree(tenantUid, next);
    await transact([headerWrite(report, next), ...writes, ...ofBoard]);
  });
  return next;
}

/** After the places on the board have been read: of two reports that come at once the second is refused. @throws conflict */
async function checkFree(tenantUid: string, { projectUid, packageUid, periodUid, uid }: ReportItem): Promise<void> {
  const others = periodUid ? await reportHeaderStore(tenantUid).othersIn({ projectUid, packageUid }, periodUid, uid) : [];
  if (others.length > 0)
    throw new AppError(
      'conflict',
      'Another report of that package has this reporting period. Give this one another period first.',
    );
}

function movedTo(report: ReportItem, source: ReportFrame, { pack, frame }: MoveTarget): ReportItem {
  const own = periodOf(report);
  const period = frame.periods.find(({ startDate, endDate }) => own?.startDate === startDate && own.endDate === endDate);
  const { periodUid: _uid, periodEnd: _end, ...rest } = report;
  const { structureUid, packageUid } = report;
  return {
    ...rest,
    projectUid: frame.project.uid,
    structureUid: frame.project.structureUid,
    packageUid: pack.uid,
    treePlace: report.treePlace ?? { structureUid, packageUid, rootUid: source.project.rootUid },
    periodStart: period?.startDate ?? NO_PERIOD_START,
    ...(period && { periodUid: period.uid, periodEnd: period.endDate }),
    version: report.version + 1,
  };
}

function otherWrites(tenantUid: string, report: ReportItem, next: ReportItem, { frame }: MoveTarget, cause: Cause): Write[] {
  const { uid, projectUid, structureUid, packageUid } = next;
  const changes = [
    { field: 'ref', from: report.packageUid, to: packageUid },
    { field: 'project', from: report.projectUid, to: projectUid },
  ].filter(({ from, to }) => from !== to);
  return [
    idStore(tenantUid).relocate('commit', uid, { projectUid, structureUid, packageUid, rootUid: frame.project.rootUid }),
    auditWrite(tenantUid, inProject(projectUid), uid, 'place', changes, cause),
    ...pastStore(tenantUid).removeWrites(report),
    resultStore(tenantUid).removeWrite(report),
    jobStore(tenantUid).enqueue('recalculate', { reportUid: uid }, cause).write,
    ...(report.projectUid === projectUid ? [] : periodUseWrites(tenantUid, projectUid, null, next.periodUid ?? null)),
  ];
}

async function boardWrites(
  tenantUid: string,
  report: ReportItem,
  next: ReportItem,
  source: ReportFrame,
  { frame }: MoveTarget,
  cause: Cause,
): Promise<Write[]> {
  const board = boardStore(tenantUid);
  const [from, to] = await Promise.all([
    board.entry(report.projectUid, report.packageUid),
    board.entry(frame.project.uid, next.packageUid),
  ]);
  if (!from || !to) throw notFound('reporting package');
  const fresh = isOnly(from, report.uid)
    ? replacement(tenantUid, report, source, report.projectUid !== next.projectUid, cause)
    : undefined;
  return [
    ...board.entryWrites([
      {
        projectUid: report.projectUid,
        packageUid: report.packageUid,
        entry: entryAfter(from, fresh ? [boardReport(fresh.report)] : [], report.uid),
      },
      { projectUid: next.projectUid, packageUid: next.packageUid, entry: entryAfter(to, [boardReport(next)]) },
    ]),
    ...(fresh?.writes ?? []),
    // The report that takes its place is counted in the period instead.
    ...(fresh || report.projectUid === next.projectUid
      ? []
      : periodUseWrites(tenantUid, report.projectUid, report.periodUid ?? null, null)),
  ];
}

const isOnly = (entry: BoardEntry, uid: string) => entry.reportUid === uid && Object.keys(entry.others).length === 0;

/** The new first report of a package. `counted`: it takes the place of the moved report in the period's count. */
const replacement = (tenantUid: string, report: ReportItem, { project }: ReportFrame, counted: boolean, cause: Cause) => {
  const { projectUid, structureUid, packageUid, dueDate = null, dueRule = null } = report;
  const { apportionment: _received, ...metaJson } = report.metaJson;
  const place = { projectUid, structureUid, packageUid, rootUid: project.rootUid };
  return newReportWrites(tenantUid, place, { period: periodOf(report), dueDate, dueRule, metaJson, counted }, cause);
};
