import { isSameMetric } from '../../../shared/domain/structure/same-metric.ts';
import { findNode, type Node, REFUSALS, subtreeOf } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { type HeldFigures, type MetricReferences, metricUsage } from '../../data/stores/metric/metric-references.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import { placeIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { companyIndicatorsWith } from '../indicator/company-uses.ts';

/**
 * The effects of changing a node. `metrics`: how many stand at and below it; the figures are held of them. `others`: further
 * nodes of the tree with the same base metric. `change`: what an edit of the metric leads to; `detached` then stays with the old
 * one. `indicators`: those of the project and of its companies that would lose a metric of their equation with the node, because nothing else measures it.
 */
export type NodeImpact = HeldFigures & {
  metrics: number;
  others: number;
  change: 'none' | 'existing' | 'new';
  detached: MetricReferences | null;
  indicators: string[];
};

/**
 * The losses of a deletion or an edit: a new base metric has no past, indicators, targets or factors.
 * @param metric fields of the node's metric that are to change
 * @throws not_found
 */
export async function nodeImpact(context: Context, path: string, metric: object | undefined): Promise<NodeImpact> {
  const { tenantUid } = context;
  const place = placeIn(context);
  const { tree } = await structureStore(tenantUid).read(place);
  const node = findNode(tree, path);
  if (!node) throw new AppError('not_found', REFUSALS.not_found);
  const metrics = subtreeOf(tree.nodes, node.path).filter(({ type }) => type === 'metricscore');
  const usage = metricUsage(tenantUid);
  const held = await usage.held(
    place,
    metrics.map(({ uid }) => uid),
  );
  const others = tree.nodes.filter((each) => each.uid !== node.uid && each.metric && each.metric.uid === node.metric?.uid);
  const change = await outcomeOf(tenantUid, node, metric);
  const detached = change === 'none' ? null : await usage.references(place, node.metric!.uid);
  const lost = metric ? [] : lostWith(tree.nodes, node);
  const indicators = lost.length === 0 ? [] : await indicatorsWith(context, place, lost);
  return { metrics: metrics.length, ...held, others: others.length, change, detached, indicators };
}

/** The project's indicators, then those of its companies, with one of these metrics in their equation. */
async function indicatorsWith(context: Context, place: StructurePlace, metricUids: readonly string[]): Promise<string[]> {
  const [own, ofCompanies] = await Promise.all([
    metricUsage(context.tenantUid).indicatorsOf(place, metricUids),
    companyIndicatorsWith(context, place.projectUid, metricUids),
  ]);
  return [...own, ...ofCompanies];
}

/** The base metrics that nothing measures any more without a node. */
function lostWith(nodes: readonly Node[], { path }: Node): string[] {
  const [below, kept] = [nodes.filter((node) => node.path.startsWith(path)), nodes.filter((node) => !node.path.startsWith(path))];
  const measured = new Set(kept.map(({ metric }) => metric?.uid));
  return [...new Set(below.flatMap(({ metric }) => (metric && !measured.has(metric.uid) ? [metric.uid] : [])))];
}

/** Which base metric the node would measure (SET-363). */
async function outcomeOf(tenantUid: string, { metric }: Node, sent: object | undefined): Promise<NodeImpact['change']> {
  if (!metric || !sent) return 'none';
  const { name, unit, description = '', category = '' } = { ...metric, ...sent };
  if (isSameMetric(metric, { name, unit, description, category })) return 'none';
  const uid = await metricStore(tenantUid).measuredUid({ name, unit, description, category });
  if (uid === metric.uid) return 'none';
  return uid === undefined ? 'new' : 'existing';
}
