import type { results } from '../../../shared/contract/indicator/results.ts';
import { dashboardCells } from '../../../shared/domain/indicator/dashboard.ts';
import { type Equation, metricsIn, toEquation } from '../../../shared/domain/indicator/equation.ts';
import { evidenceOf } from '../../../shared/domain/indicator/evidence.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { countingSubmissions } from '../../../shared/domain/report/official.ts';
import { type Node, parentPath } from '../../../shared/domain/structure/tree.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { checkSeen } from '../../core/access/policy.ts';
import { checkDashboard } from '../../core/dashboard/access.ts';
import { dashboardScopeOf } from '../../core/dashboard/figures.ts';
import { commitOf } from '../../core/structure/place.ts';
import { tenantToday } from '../../core/tenant/clock.ts';
import { type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { submissionStore } from '../../data/stores/report/submission-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

const figure = (exact: string | null) => ({ result_value: exact === null ? null : Number(exact), exact });

/** @throws not_found for another's indicator, or one that computes nothing */
function named(indicators: readonly IndicatorItem[], indicatorId: string): { item: IndicatorItem; equation: Equation } {
  const item = indicators.find(({ uid }) => meansUid(indicatorId, uid));
  const equation = item && toEquation(item.operationJson);
  if (!item || !equation) throw new AppError('not_found', 'No such indicator');
  return { item, equation };
}

/** The reports of one figure; results from the first period on tell which packages were expected. Two Queries. */
export const readEvidence: Handlers<typeof results>['readEvidence'] = async (context, { params, query }) => {
  const { tenantUid, now } = context;
  const today = await tenantToday(tenantUid, now);
  const loaded = await indicatorStore(tenantUid).load(params.projectId);
  const scope = dashboardScopeOf(loaded, { refId: query.refId }, today);
  checkDashboard(context, scope.ref.uid === loaded.project.masterRefUid);
  const { item, equation } = named(loaded.indicators, params.indicatorId);
  const period = scope.all.find(({ uid }) => meansUid(query.period, uid));
  if (!period) throw fieldError('period', 'This project has no such reporting period');
  const stored = await resultStore(tenantUid).range(params.projectId, scope.all[0]!.start, period.start);
  const names = new Map(scope.packages.map(({ uid, name }) => [uid, name]));
  const cells = dashboardCells({ ...scope, results: stored.filter(({ refUid }) => names.has(refUid)) });
  return {
    indicator: { uid: item.uid, name: item.name, unit: item.unit },
    period: { uid: period.uid, startDate: period.start, endDate: period.end },
    metrics: item.metrics.map(({ uid, name, unit }) => ({ uid, name, unit })),
    reports: evidenceOf(equation, cells.get(period.uid) ?? []).map(({ refUid, commitUid, official, reported, ...rest }) => ({
      ref: refUid,
      ref_name: names.get(refUid) ?? '',
      commit: commitUid,
      ...rest,
      ...figure(official),
      reported: figure(reported),
    })),
  };
};

/** The metrics of a report behind a figure, with what its counting submission has frozen. */
export const readReportEvidence: Handlers<typeof results>['readReportEvidence'] = async (context, { params }) => {
  const { tenantUid } = context;
  const place = await structureStore(tenantUid).placeOf(commitOf(context));
  const [{ indicators }, { commit, of, period }] = await Promise.all([
    indicatorStore(tenantUid).load(place.projectUid),
    submissionStore(tenantUid).read(params.commitId),
  ]);
  checkSeen(context, commit);
  const { equation } = named(indicators, params.indicatorId);
  const counting = countingSubmissions(commit);
  const content = of(counting.official ?? counting.pending ?? 0);
  if (!content) return [];
  const { nodes } = (await reportStore(tenantUid).structure(commit, place)).tree;
  const { results: figures } = reportFigures({
    ...content,
    nodes,
    period: period && { start: period.startDate, end: period.endDate },
  });
  const wanted = new Set(metricsIn(equation));
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  return nodes
    .filter(({ metric }) => metric && wanted.has(metric.uid))
    .map((node) => {
      const { value = null, source = 'none', derivation = [] } = figures.get(node.uid) ?? {};
      const { name = '', unit = '' } = node.metric ?? {};
      const noReport = content.inputs.get(node.uid)?.noReport === true;
      const line = { uid: node.uid, name, unit, section: sectionOf(node, byPath), value, source, noReport };
      return { ...line, derivation: [...derivation] };
    });
};

function sectionOf(node: Node, byPath: ReadonlyMap<string, Node>): string {
  for (let path = parentPath(node.path); path !== ''; path = parentPath(path)) {
    const above = byPath.get(path);
    if (above?.type === 'tree') return above.name ?? '';
  }
  return '';
}
