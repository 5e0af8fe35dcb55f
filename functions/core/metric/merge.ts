import { indicatorToday } from '../../../shared/domain/indicator/figures-today.ts';
import {
  namesApart,
  type Replacements,
  replaceInDocument,
  replaceInFactors,
  type TreeDocument,
} from '../../../shared/domain/metric/replacement.ts';
import { metricsOfSheet, type ReportResult } from '../../../shared/domain/report/stored-result.ts';
import { fieldError, unknownText } from '../../../shared/errors.ts';
import { unpackSheet } from '../../data/compressed.ts';
import { type CompanyIndicatorItem, companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { factorStore } from '../../data/stores/factor/factor-store.ts';
import { type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { indicatorsOfNow } from '../../data/stores/indicator/indicators-of-now.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { targetStore } from '../../data/stores/indicator/target-store.ts';
import { type BaseMetricItem, metricStore } from '../../data/stores/metric/metric-store.ts';
import { type MetricUse, metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { isHeld, isJustEquated } from '../../data/stores/metric/unit-rests.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { treeStore } from '../../data/stores/structure/tree-store.ts';
import { nestedPlaces, type ReadTree } from './nested-places.ts';
import { type PackageUse, packagesUsing } from './reach.ts';

/** The effects of a merge of two base metrics. */
export type MergeEffects = {
  nodes: number;
  trees: number;
  twice: number;
  packages: PackageUse[];
  factors: number;
  factorsDropped: number;
  indicators: IndicatorItem[];
  companyIndicators: CompanyIndicatorItem[];
  targets: number;
  results: number;
  metrics: number;
};

/**
 * The two base metrics of a merge.
 * @throws invalid_input for unknown or equal metrics, for different units, for a metric that is held, for metrics that an
 * indicator names in different places, and if one stands below the other
 */
export async function mergePair(
  tenantUid: string,
  fromId: string,
  toId: string,
): Promise<{ from: BaseMetricItem; to: BaseMetricItem }> {
  const store = metricStore(tenantUid);
  const [from, to] = await Promise.all([store.find(fromId), store.find(toId)]);
  if (!from) throw fieldError('from_metric_id', unknownText('base metric'));
  if (!to) throw fieldError('to_metric_id', unknownText('base metric'));
  if (from.uid === to.uid) throw fieldError('to_metric_id', 'A base metric cannot be merged into itself. Choose another one.');
  if (from.unit !== to.unit)
    throw fieldError(
      'to_metric_id',
      `The units differ: ${from.unit} and ${to.unit}. Only metrics with the same unit can be merged.`,
    );
  await checkApart(tenantUid, from, to);
  const held = [from, to].filter(isHeld).map(({ name }) => name);
  if (held.length > 0)
    throw fieldError(
      'to_metric_id',
      `In the last five minutes a structure or an indicator with many metrics began to use ${held.join(' and ')}. Try again later.`,
    );
  return { from, to };
}

/**
 * Refuses two base metrics that an indicator sets against each other, or of which one is a part of the other.
 * @returns the trees that have both, as they were read
 * @throws invalid_input
 */
export async function checkApart(tenantUid: string, from: BaseMetricItem, to: BaseMetricItem): Promise<ReadTree[]> {
  await checkIndicators(tenantUid, from, to);
  return checkPlaces(tenantUid, from, to);
}

/** What a metric adds up stands in sums beside its total; as one metric both would be added, of approved figures too. */
async function checkPlaces(tenantUid: string, from: BaseMetricItem, to: BaseMetricItem): Promise<ReadTree[]> {
  const { project, trees } = await nestedPlaces(tenantUid, [from.uid, to.uid]);
  if (project)
    throw fieldError(
      'to_metric_id',
      `In the project “${project.name}” one of ${from.name} and ${to.name} is a part of the other, and as one metric it would count twice. Keep both.`,
    );
  return trees;
}

/** An indicator that sets one against the other would say nothing afterwards, of approved figures too. */
async function checkIndicators(tenantUid: string, from: BaseMetricItem, to: BaseMetricItem): Promise<void> {
  const [own, ofCompanies, aliases] = await Promise.all([
    ownIndicators(tenantUid, [from, to].every(isJustEquated)),
    companyFiguresStore(tenantUid).all({ consistent: true }),
    metricUseStore(tenantUid).aliases({ consistent: true }),
  ]);
  // the worker of an earlier merge may not have come to every indicator yet
  const all: Definitions[] = [...own, ...ofCompanies.indicators].map((item) => indicatorToday(item, aliases));
  const torn = all.filter((item) => allVersionsOf(item).some(({ operationJson }) => namesApart(operationJson, from.uid, to.uid)));
  if (torn.length === 0) return;
  const names = [...new Set(torn.map(({ name }) => `“${name}”`))].join(', ');
  throw fieldError('to_metric_id', `${names} sets ${from.name} against ${to.name}. Change the equation first.`);
}

/**
 * The indicators of all projects; if equations were just written, read from each project itself, since their index may be late.
 */
export async function ownIndicators(tenantUid: string, areNew: boolean): Promise<IndicatorItem[]> {
  if (!areNew) return indicatorStore(tenantUid).all();
  const projects = await projectIndexStore(tenantUid).all();
  return indicatorsOfNow(
    tenantUid,
    projects.map(({ uid }) => uid),
  );
}

/** Name and unit of a metric, as trees show it. */
export const asNodeMetric = ({ uid, name, unit, description, category }: BaseMetricItem) => ({
  uid,
  name,
  unit,
  description,
  category,
});

type Definitions = Pick<IndicatorItem, 'name' | 'operationJson' | 'metrics' | 'resultMetricUid' | 'earlier'>;

/** The contents of an indicator in all of its versions; a company's indicator has only one. */
export const allVersionsOf = ({ operationJson, metrics, earlier = [] }: Definitions) => [{ operationJson, metrics }, ...earlier];

/** Whether an indicator computes with a metric, in any of its versions, or results in it. */
export const namesMetric = (item: Definitions, uids: { has(uid: string): boolean }): boolean =>
  uids.has(item.resultMetricUid) || allVersionsOf(item).some(({ metrics }) => metrics.some(({ uid }) => uids.has(uid)));

/**
 * Counts the effects of a merge. Trees are read in their present state, because somebody decides by these numbers about a change
 * that cannot be undone.
 */
export async function mergeEffects(tenantUid: string, from: BaseMetricItem, to: BaseMetricItem): Promise<MergeEffects> {
  const replacements: Replacements = new Map([[from.uid, asNodeMetric(to)]]);
  const [uses, indicators, metrics, ofCompanies] = await Promise.all([
    metricUseStore(tenantUid).all({ consistent: true }),
    indicatorStore(tenantUid).all(),
    metricStore(tenantUid).all(),
    companyFiguresStore(tenantUid).all(),
  ]);
  const naming = uses.filter((use) => use.metrics.has(from.uid));
  const concerned = indicators.filter((item) => namesMetric(item, replacements));
  const [trees, packages, factors, targets, results] = await Promise.all([
    inTrees(tenantUid, naming, replacements),
    packagesUsing(tenantUid, new Set([from.uid])),
    inFactors(tenantUid, naming, replacements),
    targetsOf(tenantUid, concerned, from.uid),
    resultsNaming(tenantUid, naming, from.uid),
  ]);
  const linked = metrics.filter(({ parentMetricUid, conversionBaseUid }) =>
    [parentMetricUid, conversionBaseUid].includes(from.uid),
  );
  const twice = uses.filter(({ kind, metrics: used }) => kind === 'tree' && used.has(from.uid) && used.has(to.uid)).length;
  const companyIndicators = ofCompanies.indicators.filter((item) => namesMetric(item, replacements));
  const companyTargets = ofCompanies.targets.filter(({ metricUid, removed }) => metricUid === from.uid && !removed).length;
  return {
    ...trees,
    twice,
    packages,
    ...factors,
    indicators: concerned,
    companyIndicators,
    results,
    targets: targets + companyTargets,
    metrics: linked.length,
  };
}

const ownersOf = (uses: readonly MetricUse[], kind: MetricUse['kind']) => uses.filter((use) => use.kind === kind);

async function inTrees(tenantUid: string, uses: readonly MetricUse[], replacements: Replacements) {
  const places = ownersOf(uses, 'tree').map(({ structureUid, ownerUid }) => ({ structureUid, packageUid: ownerUid }));
  const stored = await treeStore(tenantUid).currentOf(places, { consistent: true });
  const counts = stored.map(({ document }) => replaceInDocument(document as TreeDocument, replacements).nodes);
  return { trees: counts.filter((nodes) => nodes > 0).length, nodes: counts.reduce((sum, nodes) => sum + nodes, 0) };
}

async function inFactors(tenantUid: string, uses: readonly MetricUse[], replacements: Replacements) {
  const all = await factorStore(tenantUid).ofOwners(ownersOf(uses, 'factors').map(({ ownerUid }) => ownerUid));
  const done = [...Map.groupBy(all, ({ ownerUid }) => ownerUid).values()].map((own) => replaceInFactors(own, replacements));
  return {
    factors: done.reduce((sum, { changed }) => sum + changed, 0),
    factorsDropped: done.reduce((sum, { dropped }) => sum + dropped, 0),
  };
}

/** Targets belong to the result metric of an indicator; only projects with such an indicator are read. */
async function targetsOf(tenantUid: string, indicators: readonly IndicatorItem[], metricUid: string): Promise<number> {
  const projects = new Set(indicators.filter((item) => item.resultMetricUid === metricUid).map(({ projectUid }) => projectUid));
  const read = [...projects].map((uid) => targetStore(tenantUid).ofProject(uid));
  return (await Promise.all(read)).flat().filter((target) => target.metricUid === metricUid && !target.removed).length;
}

async function resultsNaming(tenantUid: string, uses: readonly MetricUse[], metricUid: string): Promise<number> {
  const items = await Promise.all(ownersOf(uses, 'results').map(({ ownerUid }) => resultStore(tenantUid).items(ownerUid)));
  const names = ({ official, pending }: ReportResult) =>
    [official, pending].some((sheet) => sheet && metricsOfSheet(sheet).includes(metricUid));
  return items.flat().filter(({ data }) => names(unpackSheet<ReportResult>(data))).length;
}
