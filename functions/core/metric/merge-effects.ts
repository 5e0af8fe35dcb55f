import { type Replacements, replaceInDocument, replaceInFactors } from '../../../shared/domain/metric/replacement.ts';
import { metricsOfSheet, type ReportResult } from '../../../shared/domain/report/stored-result.ts';
import { unpackSheet } from '../../data/compressed.ts';
import { type CompanyIndicatorItem, companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { factorStore } from '../../data/stores/factor/factor-store.ts';
import { type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { targetStore } from '../../data/stores/indicator/target-store.ts';
import { type BaseMetricItem, metricStore } from '../../data/stores/metric/metric-store.ts';
import { type MetricUse, metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { treeStore } from '../../data/stores/structure/tree-store.ts';
import { namesMetric } from './indicators-naming.ts';
import { asNodeMetric } from './node-metric.ts';
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
  const counts = stored.map(({ document }) => (document ? replaceInDocument(document, replacements).nodes : 0));
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
