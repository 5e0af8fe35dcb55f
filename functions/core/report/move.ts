import { type HistoryMove, isOfficial } from '../../../shared/domain/report/official.ts';
import { isApproved } from '../../../shared/domain/report/status.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { auditWrite, type Cause } from '../../data/audit-write.ts';
import { retryOn } from '../../data/retry.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { openPeriodCheck, periodUseWrites } from '../../data/stores/project/period-writes.ts';
import type { PackageItem } from '../../data/stores/project/project-store.ts';
import { entryAfter, reportsNamedBy } from '../../data/stores/report/board-entry.ts';
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
import { checkPeriodsOpen } from '../restatement/check-open.ts';
import type { Submitter } from './caller.ts';
import { movedHistory, NOT_GIVEN, restatingWrites } from './decision/restating.ts';

const NO_SUCH_PERIOD =
  'The figures of this report are official, and that project has no reporting period of the same dates. Add the period there first.';

/** The target of a report's move: the package, and the data of its project. */
export type MoveTarget = { pack: PackageItem; frame: ReportFrame };

/** `report`: as it is; `next`: as it will be; `source`: the data of the project that it comes from. */
type ReportMove = { report: ReportItem; next: ReportItem; source: ReportFrame; target: MoveTarget };

const ATTEMPTS = 5;

/**
 * Moves a submitted report to another package, of this project or another one, with all its entries, documents, comments and
 * history (REP-362). It keeps the structure of its submission. In another project it gets the period of the same dates, or none.
 * If it was the only report of its package, the package gets a new one for the same period. If its figures are official, its
 * history, the registers and a mail record the move with the comment.
 * @throws conflict for a report that was never submitted, for one that holds received figures, for a period in which the package
 * already has a report, for a closed period, and if official figures would lose their period
 */
export async function moveReport(by: Submitter, report: ReportItem, source: ReportFrame, target: MoveTarget, comment?: string) {
  const { tenantUid, cause } = by;
  const placed = await movedReport(report, source, target, cause.at);
  if ((await heldSources(tenantUid, report)).size > 0) throw new AppError('conflict', HOLDS_RECEIVED);
  const { next, restated } = await restatedMove(by, { report, placed, source, target, reason: comment?.trim() || NOT_GIVEN });
  const past = (await pastStore(tenantUid).of(report.packageUid)).find(({ reportUid }) => reportUid === report.uid);
  const move = { report, next, source, target };
  const writes = [
    ...otherWrites(tenantUid, move, cause),
    ...restated,
    ...(past ? pastStore(tenantUid).putWrites(next, new Map(Object.entries(past.figures)), past.was) : []),
  ];
  await retryOn(BOARD_CHANGED.is, { attempts: ATTEMPTS }, async () => {
    const ofBoard = await boardWrites(tenantUid, move, cause);
    await checkFree(tenantUid, next, ofBoard.named);
    await transact([headerWrite(report, next), ...writes, ...ofBoard.writes]);
  });
  return next;
}

/**
 * A submitted report as it would be in another package. `at`: ISO instant.
 * @throws conflict for a report that was never submitted, where a period is closed, and where official
 * figures would lose their period
 */
export async function movedReport(report: ReportItem, source: ReportFrame, target: MoveTarget, at: string): Promise<ReportItem> {
  if (report.isStaging) throw new AppError('conflict', 'Only a submitted report can be moved. Submit it first.');
  const { frame } = target;
  const next = movedTo(report, source, target);
  const periodIn = ({ periods }: ReportFrame, uid: string | undefined) => periods.find((period) => period.uid === uid);
  await checkPeriodsOpen(report.tenantUid, [periodIn(source, report.periodUid)], [report.packageUid], at);
  await checkPeriodsOpen(report.tenantUid, [periodIn(frame, next.periodUid)], [next.packageUid], at);
  if (isOfficial(report) && report.periodUid && !next.periodUid) throw new AppError('conflict', NO_SUCH_PERIOD);
  return next;
}

type PlacedMove = { report: ReportItem; placed: ReportItem; source: ReportFrame; target: MoveTarget; reason: string };

/** A moved report whose figures are official, with its history, the register of each project and the mail. */
async function restatedMove(by: Submitter, { report, placed, source, target: { pack, frame }, reason }: PlacedMove) {
  if (!isOfficial(report)) return { next: placed, restated: [] };
  const stays = placed.projectUid === report.projectUid;
  const from = source.packages.get(report.packageUid)?.name ?? '';
  const moved: HistoryMove = stays
    ? { what: 'package', from, to: pack.name }
    : { what: 'project', from: `${source.project.name}, ${from}`, to: `${frame.project.name}, ${pack.name}` };
  const next = { ...placed, history: movedHistory(by, report, moved, reason) };
  const frames = stays ? [frame] : [source, frame];
  const restated = await restatingWrites(by, { act: moved.what, report, next, frames, reason });
  return { next, restated };
}

/** After the places on the board have been read: of two reports that come at once the second is refused. @throws conflict */
async function checkFree(tenantUid: string, report: ReportItem, named: readonly string[]): Promise<void> {
  const isTaken = await reportHeaderStore(tenantUid).isPeriodTaken(report, report.periodUid, named);
  if (isTaken)
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

function otherWrites(tenantUid: string, { report, next, target: { frame } }: ReportMove, cause: Cause): Write[] {
  const { uid, projectUid, structureUid, packageUid } = next;
  const changes = [
    { field: 'ref', from: report.packageUid, to: packageUid },
    { field: 'project', from: report.projectUid, to: projectUid },
  ].filter(({ from, to }) => from !== to);
  return [
    idStore(tenantUid).relocate('commit', uid, { projectUid, structureUid, packageUid, rootUid: frame.project.rootUid }),
    // the trail of each project says that the report came or left
    ...[...new Set([report.projectUid, projectUid])].map((each) =>
      auditWrite(tenantUid, { place: inProject(each), subject: uid, kind: 'place', changes }, cause),
    ),
    ...pastStore(tenantUid).removeWrites(report),
    ...resultStore(tenantUid).removeWrites(report),
    jobStore(tenantUid).enqueue(
      'recalculate',
      { reportUid: uid, left: { projectUid: report.projectUid, packageUid: report.packageUid } },
      cause,
    ).write,
    ...(report.projectUid === projectUid
      ? []
      : periodUseWrites(tenantUid, { projectUid, packageUids: [packageUid], at: cause.at }, null, next.periodUid ?? null)),
  ];
}

/**
 * The entries of both packages on their boards. `named`: uids of the reports that the board of the target names.
 * @throws not_found
 */
async function boardWrites(tenantUid: string, move: ReportMove, cause: Cause): Promise<{ writes: Write[]; named: string[] }> {
  const { report, next, source, target } = move;
  const board = boardStore(tenantUid);
  const [from, to] = await Promise.all([
    board.entry(report.projectUid, report.packageUid),
    board.entry(target.frame.project.uid, next.packageUid),
  ]);
  if (!from || !to) throw notFound('reporting package');
  const left = isApproved(report.status) ? await reportHeaderStore(tenantUid).approvedBesides(report) : [];
  const fresh = isOnly(from, report.uid) ? replacement(tenantUid, report, source, cause) : undefined;
  const writes = [
    ...board.allEntryWrites([
      {
        projectUid: report.projectUid,
        packageUid: report.packageUid,
        entry: entryAfter(from, [...left, ...(fresh ? [fresh.report] : [])].map(boardReport), report.uid),
      },
      {
        projectUid: next.projectUid,
        packageUid: next.packageUid,
        entry: { ...entryAfter(to, [boardReport(next)]), arrived: next.uid },
      },
    ]),
    ...(fresh?.writes ?? []),
    ...leftPeriod(tenantUid, move, fresh !== undefined, cause),
  ];
  return { writes, named: reportsNamedBy(to) };
}

/**
 * The count of the period in the project that the report comes from, which has to be open for both packages. `replaced`: by
 * another report of the same period.
 */
function leftPeriod(tenantUid: string, { report, next }: ReportMove, replaced: boolean, { at }: Cause): Write[] {
  const { projectUid, packageUid, periodUid } = report;
  if (!periodUid) return [];
  const stays = projectUid === next.projectUid;
  const use = { projectUid, packageUids: stays ? [packageUid, next.packageUid] : [packageUid], at };
  if (stays === replaced) return periodUseWrites(tenantUid, use, replaced ? null : periodUid, replaced ? periodUid : null);
  return [openPeriodCheck(tenantUid, use, periodUid)];
}

const isOnly = (entry: BoardEntry, uid: string) => entry.reportUid === uid && Object.keys(entry.others).length === 0;

/** The new first report of a package, for the period of the moved one, which `leftPeriod` counts. */
const replacement = (tenantUid: string, report: ReportItem, { project }: ReportFrame, cause: Cause) => {
  const { projectUid, structureUid, packageUid, dueDate = null, dueRule = null } = report;
  const { apportionment: _received, ...metaJson } = report.metaJson;
  const place = { projectUid, structureUid, packageUid, rootUid: project.rootUid };
  return newReportWrites(tenantUid, place, { period: periodOf(report), dueDate, dueRule, metaJson, counted: true }, cause);
};
