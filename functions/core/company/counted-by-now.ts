import { isOfficial } from '../../../shared/domain/report/official.ts';
import { isApproved } from '../../../shared/domain/report/status.ts';
import { approvedText } from '../../../shared/domain/report/stored-result.ts';
import { AppError } from '../../../shared/errors.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { type Board, boardStore } from '../../data/stores/report/board-store.ts';
import type { ReportItem } from '../../data/stores/report/report-list-store.ts';
import { listSubmittedNow, STILL_ADDED_UP } from '../indicator/added-up.ts';
import { digestOf } from '../indicator/told-results.ts';
import type { SummedFigures } from '../restatement/loaded-figures.ts';

/**
 * A row of a sheet that holds approved figures. `digest`: of what was approved; undefined or '' in sheets of earlier releases.
 */
type Row = { reportUid: string; packageUid: string; periodUid: string; digest: string | undefined };

/**
 * Checks that the sheets of some projects contain every report that is approved now. It runs after the sheets were read, so it
 * also finds later decisions. Costs a Query per project, a BatchGet per hundred of its submitted reports, and a read of the
 * results of reports that were approved more than once.
 * @throws conflict if a sheet lacks an approved report or has an earlier version of it
 */
export async function checkAllCounted(tenantUid: string, loaded: readonly SummedFigures[]): Promise<void> {
  const uids = loaded.map(({ project }) => project.uid);
  const boards = await boardStore(tenantUid).of(uids, { consistent: true });
  const counted = await Promise.all(loaded.map((own) => isCounted(tenantUid, own, boards.get(own.project.uid))));
  if (counted.includes(false)) throw new AppError('conflict', STILL_ADDED_UP);
}

async function isCounted(tenantUid: string, own: SummedFigures, board: Board | undefined): Promise<boolean> {
  const rows = rowsOf(own);
  const told = rows.map(({ reportUid }) => reportUid);
  const reports = new Map(
    (await listSubmittedNow(tenantUid, own.project.uid, board, told)).map((report) => [report.uid, report]),
  );
  const isFormer = (row: Row) => {
    const report = reports.get(row.reportUid);
    return report !== undefined && !(isOfficial(report) && isIn(report, row));
  };
  if (rows.some(isFormer)) return false;
  const official = [...reports.values()].filter((report) => isOfficial(report) && isOf(own, report));
  const rowOf = new Map(rows.map((row) => [row.reportUid, row]));
  if (official.some(({ uid }) => !rowOf.has(uid))) return false;
  return areLatest(
    tenantUid,
    official.filter(isApprovedAgain).map((report) => ({ report, row: rowOf.get(report.uid)! })),
  );
}

/**
 * Whether the sheets contain the latest approval of each report. `told`: reports that had an approval before, with their rows.
 */
async function areLatest(tenantUid: string, told: readonly { report: ReportItem; row: Row }[]): Promise<boolean> {
  const byPeriod = [...Map.groupBy(told, ({ report }) => report.periodStart)].map(async ([periodStart, some]) => {
    const keys = some.map(({ report: { uid, packageUid } }) => ({ reportUid: uid, packageUid }));
    const { projectUid } = some[0]!.report;
    const results = await resultStore(tenantUid).some(projectUid, periodStart, keys, { consistent: true });
    const stored = new Map(results.map(({ reportUid, step, official }) => [reportUid, { step, official }]));
    return some.every(({ report: { uid, history }, row }) => {
      const now = stored.get(uid);
      if (!now?.official || now.step < history.length) return false;
      // the sheet was read before: the worker may have come to an end in between
      return !row.digest || row.digest === digestOf(approvedText(now.official));
    });
  });
  return !(await Promise.all(byPeriod)).includes(false);
}

/** The rows of a project's packages and periods. */
function rowsOf({ packages, periods, sheets }: SummedFigures): Row[] {
  const known = new Set(packages.flatMap(({ uid, kind }) => (kind === 'package' ? [uid] : [])));
  return periods.flatMap(({ uid: periodUid }) =>
    (sheets.get(periodUid)?.reports ?? []).flatMap(([packageUid, reportUid, , , official, , digest]) =>
      reportUid !== null && official >= 0 && known.has(packageUid) ? [{ reportUid, packageUid, periodUid, digest }] : [],
    ),
  );
}

const isIn = (report: ReportItem, { packageUid, periodUid }: Row): boolean =>
  report.packageUid === packageUid && report.periodUid === periodUid;

const isOf = ({ packages, periods }: SummedFigures, { packageUid, periodUid }: ReportItem): boolean =>
  packages.some(({ uid, kind }) => uid === packageUid && kind === 'package') && periods.some(({ uid }) => uid === periodUid);

const isApprovedAgain = ({ history }: ReportItem): boolean => {
  const approved = history.filter(({ status }) => isApproved(status.name));
  return new Set(approved.map(({ submission }) => submission)).size > 1;
};
