import { isOfficial } from '../../../shared/domain/report/official.ts';
import { AppError } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import type { ProjectItem } from '../../data/stores/project/project-index-store.ts';
import { reportsOf } from '../../data/stores/report/board-entry.ts';
import { type Board, boardStore } from '../../data/stores/report/board-store.ts';
import { type ReportItem, reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import type { LoadedFigures } from '../restatement/loaded-figures.ts';
import type { FigureSources, FiguresOfPackage } from './approved-periods.ts';

export const STILL_ADDED_UP = 'Approved figures are still being added up. Try again in a moment.';

/**
 * First days ('YYYY-MM-DD') of the periods with an approved report whose results do not show the approval yet, because its worker
 * is behind. Costs one Query and reads the project's board and the latest decisions.
 * @param results read consistently before this call; `packageUids`: packages whose reports count
 */
export async function awaitedPeriods(
  tenantUid: string,
  projectUid: string,
  { results, packageUids }: FigureSources,
): Promise<Set<string>> {
  const boards = await boardStore(tenantUid).of([projectUid], { consistent: true });
  const approved = await listApproved(tenantUid, projectUid, boards.get(projectUid));
  const steps = new Map(results.map(({ reportUid, periodUid, step }) => [`${reportUid} ${periodUid}`, step]));
  const isAwaited = ({ uid, periodUid, packageUid, history }: ReportItem) =>
    periodUid !== undefined && packageUids.has(packageUid) && (steps.get(`${uid} ${periodUid}`) ?? -1) < history.length;
  return new Set(approved.filter(isAwaited).map(({ periodStart }) => periodStart));
}

/**
 * The present approved reports of a project, some of them twice. One Query, and a BatchGet of reports that may have been approved
 * just now.
 */
export async function listApproved(tenantUid: string, projectUid: string, board: Board = {}): Promise<ReportItem[]> {
  const store = reportHeaderStore(tenantUid);
  const { reports } = await store.ofProject(projectUid);
  const now = await store.some(maybeApproved(reports, board));
  return [...reports, ...now].filter(isOfficial);
}

/**
 * The submitted reports of a project as they are at this moment, in no order, also some that have left it: the list may be late,
 * the board is not. One Query, and a BatchGet for each hundred.
 * @param besides uids of further reports
 */
export async function listSubmittedNow(
  tenantUid: string,
  projectUid: string,
  board: Board = {},
  besides: readonly string[] = [],
): Promise<ReportItem[]> {
  const store = reportHeaderStore(tenantUid);
  const { reports } = await store.ofProject(projectUid);
  const listed = reports.filter(({ submission }) => submission > 0).map(({ uid }) => uid);
  return store.some(new Set([...listed, ...maybeApproved(reports, board), ...besides]));
}

/** Uids of reports that the list may not show as approved yet: the list may be late, the board is not. */
function maybeApproved(reports: readonly ReportItem[], board: Board): Set<string> {
  const listed = new Map(reports.map((report) => [report.uid, report]));
  const submitted = reports.filter((report) => report.submission > 0 && !isOfficial(report)).map(({ uid }) => uid);
  const onBoard = Object.values(board)
    .flatMap(reportsOf)
    .filter(({ reportUid, isStaging }) => {
      const report = listed.get(reportUid);
      return !isStaging && (!report || !isOfficial(report));
    });
  return new Set([...submitted, ...onBoard.map(({ reportUid }) => reportUid)]);
}

type JudgedPackage = { figures: FiguresOfPackage; approved: ReadonlySet<string> };

/**
 * Checks that all approvals in the periods that a change of a definition reaches have been added up. Call it last, so that it
 * also finds reports that were approved while the change was judged or its figures were recorded.
 * @param approved first days of the periods that are known as approved; `fromUid`: uid of the first period of the change, or its
 * first eight characters; undefined for all periods that are not approved
 * @throws conflict while the figures of an approved report are being added up, and as `meantBy`
 */
export async function checkAddedUp(
  { tenantUid, uid: projectUid }: Pick<ProjectItem, 'tenantUid' | 'uid'>,
  { figures, approved }: JudgedPackage,
  fromUid: string | undefined,
): Promise<void> {
  const first = fromUid === undefined ? '' : (meantBy(fromUid, figures.periods)?.start ?? '');
  const awaited = await awaitedPeriods(tenantUid, projectUid, figures.sources);
  if ([...awaited].some((start) => start >= first && !approved.has(start))) throw new AppError('conflict', STILL_ADDED_UP);
}

/** The loaded sources of the figures of a whole project. */
export const sourcesOf = ({ periods, packages, results }: LoadedFigures): FigureSources => ({
  results: results.map(({ reportUid, periodUid, step }) => ({ reportUid, periodUid, step })),
  packageUids: new Set(periods.length === 0 ? [] : packages.flatMap(({ uid, kind }) => (kind === 'package' ? [uid] : []))),
});

/**
 * The same for an act that ends or changes figures of a project in all periods: none of its approved reports lacks figures.
 * @param sources of the figures that the act was judged by, read before with every write that has ended
 * @throws conflict as above
 */
export async function checkAllAddedUp(tenantUid: string, projectUid: string, sources: FigureSources): Promise<void> {
  if ((await awaitedPeriods(tenantUid, projectUid, sources)).size > 0) throw new AppError('conflict', STILL_ADDED_UP);
}
