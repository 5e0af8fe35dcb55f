import { lostMetrics } from '../../../shared/domain/structure/lost-metrics.ts';
import { findNode, type Node, REFUSALS, subtreeOf, type Tree } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { type HeldFigures, type MetricReferences, metricUsage } from '../../data/stores/metric/metric-references.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import { placeIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { indicatorsWith } from '../indicator/uses-of-metrics.ts';
import { editedMetric } from './edited-metric.ts';

/**
 * The effects of changing a node. `metrics`: number of metrics at and below it, including those of packages if the project's row
 * is deleted; the held figures are theirs. `others`: further nodes of the tree with the same base metric. `change`: whether an
 * edit leads to the same, an existing or a new base metric; `detached`: what then stays with the old one. `indicators`: those of
 * the project and its companies that would lose a metric of their equation, because nothing else measures it.
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
  const metrics = metricsBelow(tree, node.uid);
  const own = place.isRoot && metric === undefined ? await metricsOfPackages(tenantUid, place, node.uid) : [];
  const usage = metricUsage(tenantUid);
  const uids = new Set([...metrics, ...own].map(({ uid }) => uid));
  const held = await usage.held(place, [...uids]);
  const others = tree.nodes.filter((each) => each.uid !== node.uid && each.metric && each.metric.uid === node.metric?.uid);
  const change = await outcomeOf(tenantUid, node, metric);
  const detached = change === 'none' ? null : await usage.references(place, node.metric!.uid);
  const kept = tree.nodes.filter((each) => (metric ? each.uid !== node.uid : !each.path.startsWith(node.path)));
  const lost = change === 'none' && metric ? [] : lostMetrics(tree.nodes, kept);
  const indicators = lost.length === 0 ? [] : await indicatorsWith(context, place.projectUid, lost);
  return { metrics: uids.size, ...held, others: others.length, change, detached, indicators };
}

/** The metrics at and below a node; none where the tree does not have it. */
function metricsBelow({ nodes }: Tree, uid: string): Node[] {
  const node = nodes.find((each) => each.uid === uid);
  return node ? subtreeOf(nodes, node.path).filter(({ type }) => type === 'metricscore') : [];
}

/**
 * The metrics that the packages of a project have at and below a node of it, those that they added
 * included. A BatchGet for 100 packages.
 */
async function metricsOfPackages(tenantUid: string, { projectUid, structureUid, rootUid }: StructurePlace, uid: string) {
  const { packages } = await projectStore(tenantUid).load(projectUid);
  const shown = await structureStore(tenantUid).readAll(
    structureUid,
    rootUid,
    packages.map((each) => each.uid),
  );
  return [...shown.values()].flatMap(({ tree }) => metricsBelow(tree, uid));
}

/** The base metric that the node would measure (SET-363). */
async function outcomeOf(tenantUid: string, { metric }: Node, sent: object | undefined): Promise<NodeImpact['change']> {
  if (!metric || !sent) return 'none';
  const fields = await editedMetric(tenantUid, metric, sent);
  if (!fields) return 'none';
  const uid = await metricStore(tenantUid).measuredUid(fields);
  if (uid === metric.uid) return 'none';
  return uid === undefined ? 'new' : 'existing';
}
