import { type DashboardPeriod, dashboardCells } from '../../../shared/domain/indicator/dashboard.ts';
import { type Equation, metricsIn, toEquation } from '../../../shared/domain/indicator/equation.ts';
import { evidenceOf, type PackageEvidence } from '../../../shared/domain/indicator/evidence.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { todayOf } from '../../../shared/domain/metric/replacement.ts';
import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { countingSubmissions } from '../../../shared/domain/report/official.ts';
import type { Calculated } from '../../../shared/domain/structure/calculation.ts';
import { isBelow, type Node } from '../../../shared/domain/structure/tree.ts';
import { fieldError, notFound } from '../../../shared/errors.ts';
import { type IndicatorItem, indicatorStore, indicatorWith } from '../../data/stores/indicator/indicator-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { submissionStore } from '../../data/stores/report/submission-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import { checkSeen } from '../access/policy.ts';
import type { Context } from '../context.ts';
import { addressedId } from '../structure/place.ts';
import { sectionOf } from './input-rows.ts';
import { loadDashboard } from './project-scope.ts';

/** The evidence of a dashboard figure: every expected report, whether it counts or not. */
export type FigureEvidence = {
  item: IndicatorItem;
  period: DashboardPeriod;
  reports: (PackageEvidence & { packageName: string })[];
};

/** A metric of a report behind a figure. `figure`: undefined where it was not computed. */
export type MetricEvidence = { node: Node; section: string; figure: Calculated | undefined; noReport: boolean };

/** @throws not_found for an indicator of another project or without an equation */
function named(indicators: readonly IndicatorItem[], indicatorId: string): { item: IndicatorItem; equation: Equation } {
  const item = indicatorWith(indicators, indicatorId);
  const equation = item && toEquation(item.operationJson);
  if (!item || !equation) throw notFound('indicator');
  return { item, equation };
}

/**
 * The reports of one figure; results from the first period on tell which packages were expected. Two Queries.
 * @param figure `refId`: the package, or 'root' for the project; `period` and `indicatorId`: uids or their first eight characters
 * @throws not_found, forbidden, invalid_input for a period that the project does not have
 */
export async function evidenceOfFigure(
  context: Context,
  projectUid: string,
  figure: { indicatorId: string; refId: string; period: string },
): Promise<FigureEvidence> {
  const { loaded, scope } = await loadDashboard(context, projectUid, { refId: figure.refId });
  const { item, equation } = named(loaded.indicators, figure.indicatorId);
  const period = scope.all.find(({ uid }) => meansUid(figure.period, uid));
  if (!period) throw fieldError('period', "This period is not one of the project's reporting periods. Choose another one.");
  const stored = await resultStore(context.tenantUid).range(projectUid, scope.all[0]!.start, period.start);
  const names = new Map(scope.packages.map(({ uid, name }) => [uid, name]));
  const cells = dashboardCells({ ...scope, results: stored.filter(({ packageUid }) => names.has(packageUid)) });
  const reports = evidenceOf(equation, cells.get(period.uid) ?? []);
  return { item, period, reports: reports.map((each) => ({ ...each, packageName: names.get(each.packageUid) ?? '' })) };
}

/**
 * The metrics of the path's report behind a figure, and the calculated ones below them, with the values frozen by its counting
 * submission; none without such a submission. A metric that has become another one since is the one of today.
 * @throws not_found, forbidden for a staging report (REP-334)
 */
export async function evidenceInReport(context: Context, indicatorId: string): Promise<MetricEvidence[]> {
  const { tenantUid } = context;
  const id = addressedId(context);
  const place = await structureStore(tenantUid).placeOf(id);
  const [{ indicators }, { report, of, period }, aliases] = await Promise.all([
    indicatorStore(tenantUid).load(place.projectUid),
    submissionStore(tenantUid).read(id.uid),
    metricUseStore(tenantUid).aliases(),
  ]);
  checkSeen(context, report);
  const { equation } = named(indicators, indicatorId);
  const counting = countingSubmissions(report);
  const content = of(counting.official ?? counting.pending ?? 0);
  if (!content) return [];
  const { nodes } = (await reportStore(tenantUid).structure(report, place)).tree;
  const { results } = reportFigures({
    ...content,
    nodes,
    period: period && { start: period.startDate, end: period.endDate },
  });
  const wanted = new Set(metricsIn(equation));
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  const roots = nodes.filter(({ metric }) => metric && wanted.has(todayOf(metric.uid, aliases)));
  const isBehind = ({ uid, path }: Node) =>
    (results.get(uid)?.derivation.length ?? 0) > 0 && roots.some((root) => isBelow(path, root.path));
  return nodes
    .filter((node) => roots.includes(node) || isBehind(node))
    .map((node) => {
      const noReport = content.inputs.get(node.uid)?.noReport === true;
      return { node, section: sectionOf(node, byPath), figure: results.get(node.uid), noReport };
    });
}
