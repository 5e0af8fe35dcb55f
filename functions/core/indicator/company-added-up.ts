import { bucketsByEnd } from '../../../shared/domain/company/figures.ts';
import { intervalKey } from '../../../shared/domain/company/target-in.ts';
import { type Equation, metricsIn } from '../../../shared/domain/indicator/equation.ts';
import { resultToday } from '../../../shared/domain/indicator/figures-today.ts';
import { INTERVALS } from '../../../shared/domain/kernel/intervals.ts';
import type { Aliases } from '../../../shared/domain/metric/replacement.ts';
import { takenOverBy } from '../../../shared/domain/metric/taken-over.ts';
import { AppError } from '../../../shared/errors.ts';
import { projectSumsStore, storedProjectSums } from '../../data/stores/indicator/project-sums-store.ts';
import { resultStore, type StoredResult } from '../../data/stores/indicator/result-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { type Board, boardStore } from '../../data/stores/report/board-store.ts';
import type { ReportItem } from '../../data/stores/report/report-list-store.ts';
import { reportPeriod } from '../../data/stores/report/report-store.ts';
import type { CompanyProject } from '../company/dashboard.ts';
import { rollUp, wantedOf } from '../company/roll-up.ts';
import { reportedMetrics } from '../metric/reported-metrics.ts';
import { listApproved, STILL_ADDED_UP } from './added-up.ts';

/** Projects read in parallel: each is a Query or two. */
const PROJECTS_AT_ONCE = 40;

/**
 * `projects`: as the figures were computed from; `isKnown`: whether an interval, by its key, is known as
 * approved, or is not concerned.
 */
type SumsQuestion = {
  projects: readonly CompanyProject[];
  equation: Equation;
  isKnown: (key: string) => boolean;
};

const stillAddedUp = () => new AppError('conflict', STILL_ADDED_UP);

/**
 * Checks that all approved figures of an equation have been added up in every interval of a company that a change reaches. Call
 * it last, so that it also finds reports that were approved while the change was judged. Costs a Query per project below that may
 * report one of the metrics, and reads the results of its reports in intervals that are not known as approved. Renews sums that
 * lack such a report, so the next attempt includes it.
 * @throws conflict while figures of an approved report are being added up
 */
export async function checkCompanyAddedUp(tenantUid: string, asked: SumsQuestion): Promise<void> {
  const aliases = await metricUseStore(tenantUid).aliases({ consistent: true });
  const mayReport = await reportedMetrics(tenantUid);
  const metrics = metricsIn(asked.equation);
  const named = [...metrics, ...takenOverBy(new Set(metrics), aliases)];
  const concerned = asked.projects.filter(({ project }) => named.some((uid) => mayReport(project, uid)));
  const uids = concerned.map(({ project }) => project.uid);
  const boards = await boardStore(tenantUid).of(uids, { consistent: true });
  const lacking: CompanyProject[] = [];
  for (let start = 0; start < concerned.length; start += PROJECTS_AT_ONCE) {
    const batch = concerned.slice(start, start + PROJECTS_AT_ONCE).map(async (each) => {
      const { uid } = each.project;
      const results = await resultsOf(tenantUid, uid, boards.get(uid), opens(asked));
      if (results.some((result) => hasPart(result, asked.equation, aliases))) lacking.push(each);
    });
    await Promise.all(batch);
  }
  if (lacking.length > 0) await checkSums(tenantUid, lacking);
}

/** Whether a report of a project is of an interval that is not known as approved. */
function opens({ isKnown }: SumsQuestion): (report: ReportItem) => boolean {
  const intervals = INTERVALS.map(bucketsByEnd);
  return (report) => {
    const period = report.periodUid === undefined ? null : reportPeriod(report);
    return period !== null && intervals.some((intervalOf) => !isKnown(intervalKey(intervalOf(period))));
  };
}

/** The results of some approved reports of a project. @throws conflict if the last step of one has no results yet */
async function resultsOf(
  tenantUid: string,
  projectUid: string,
  board: Board | undefined,
  isWanted: (report: ReportItem) => boolean,
): Promise<StoredResult[]> {
  const reports = (await listApproved(tenantUid, projectUid, board)).filter(isWanted);
  // reports read now come last and replace those of the list
  const unique = new Map(reports.map((report) => [report.uid, report]));
  const byPeriod = [...Map.groupBy(unique.values(), ({ periodStart }) => periodStart)].map(async ([periodStart, own]) => {
    const keys = own.map(({ uid: reportUid, packageUid }) => ({ reportUid, packageUid }));
    const results = await resultStore(tenantUid).some(projectUid, periodStart, keys, { consistent: true });
    const steps = new Map(results.map(({ reportUid, step }) => [reportUid, step]));
    if (own.some(({ uid, history }) => (steps.get(uid) ?? -1) < history.length)) throw stillAddedUp();
    return results;
  });
  return (await Promise.all(byPeriod)).flat();
}

/** Whether approved values of a report may take part in a figure: it has one of each side. */
function hasPart(result: StoredResult, equation: Equation, aliases: Aliases): boolean {
  const { numerators, numerators2, denominators } = equation;
  const values = new Set(resultToday(result, aliases).official?.values.map(([uid]) => uid));
  const isSaid = (uids: readonly string[]) => uids.some((uid) => values.has(uid));
  return isSaid([...numerators, ...numerators2]) && (denominators.length === 0 || isSaid(denominators));
}

/** Computes the sums of projects again. @throws conflict if they differ from those that the figures were computed from */
async function checkSums(tenantUid: string, projects: readonly CompanyProject[]): Promise<void> {
  const wanted = await wantedOf(tenantUid);
  for (const { project, sums } of projects) {
    await rollUp(tenantUid, project.uid, wanted);
    // read consistently: a late answer would return the very sums that the figures were computed from
    const { data } = await projectSumsStore(tenantUid).current(project.uid);
    if (JSON.stringify(storedProjectSums(data)) !== JSON.stringify(sums)) throw stillAddedUp();
  }
}
