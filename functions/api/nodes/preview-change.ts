import type { NodeUsage, nodeUsage } from '../../../shared/contract/report/node-usage.ts';
import { findNode, type Node, REFUSALS, subtreeOf } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { placeIn } from '../../core/access/loaded.ts';
import { metricUsage } from '../../data/stores/metric/metric-references.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** What a deletion would take away, or an edit detach: a new base metric has neither past nor indicators, targets and factors. */
export const previewNodeChange: Handlers<typeof nodeUsage>['previewNodeChange'] = async (context, { params, body }) => {
  const { tenantUid } = context;
  const place = placeIn(context);
  const { tree } = await structureStore(tenantUid).read(place);
  const node = findNode(tree, params.pathId);
  if (!node) throw new AppError('not_found', REFUSALS.not_found);
  const metrics = subtreeOf(tree.nodes, node.path).filter(({ type }) => type === 'metricscore');
  const usage = metricUsage(tenantUid);
  const held = await usage.held(
    place,
    metrics.map(({ uid }) => uid),
  );
  const others = tree.nodes.filter((each) => each.uid !== node.uid && each.metric && each.metric.uid === node.metric?.uid);
  const change = await outcomeOf(tenantUid, node, body.metric);
  const detached = change === 'none' ? null : await usage.references(place, node.metric!.uid);
  return { metrics: metrics.length, ...held, others: others.length, change, detached };
};

/** Which base metric the node would measure (SET-363). */
async function outcomeOf(tenantUid: string, { metric }: Node, sent: object | undefined): Promise<NodeUsage['change']> {
  if (!metric || !sent) return 'none';
  const { name, unit, description = '', category = '' } = { ...metric, ...sent };
  const uid = await metricStore(tenantUid).uidOf({ name, unit, description, category });
  if (uid === metric.uid) return 'none';
  return uid === undefined ? 'new' : 'existing';
}
