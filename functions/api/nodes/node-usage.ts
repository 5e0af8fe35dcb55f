import type { nodeUsage, RemovedNode } from '../../../shared/contract/report/node-usage.ts';
import { nodeAudit } from '../../core/structure/node-history.ts';
import { nodeImpact } from '../../core/structure/preview-change.ts';
import { type Removal, removalsIn, restoreRemoved } from '../../core/structure/removed-nodes.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { nodeView } from '../views/node-view.ts';

type Routes = Handlers<typeof nodeUsage>;

/** What a deletion would remove, or an edit would detach. */
export const previewNodeChange: Routes['previewNodeChange'] = (context, { params, body }) =>
  nodeImpact(context, params.pathId, body.metric);

/** The latest changes of a node. */
export const listNodeChanges: Routes['listNodeChanges'] = (context, { params }) => nodeAudit(context, params.pathId);

const labelOf = ({ metric, name, title }: Removal['node']) => metric?.name ?? name ?? title ?? '';

const removedView = ({ node, below, metrics, version, at, hasParent }: Removal): RemovedNode => ({
  metrics,
  version,
  at,
  uid: node.uid,
  type: node.type,
  name: labelOf(node),
  below: below ? labelOf(below) : '',
  has_parent: hasParent,
});

export const listRemovedNodes: Routes['listRemovedNodes'] = async (context) => (await removalsIn(context)).map(removedView);

export const restoreNode: Routes['restoreNode'] = async (context, { body }) => {
  const { nodes, version } = await restoreRemoved(context, body);
  context.reply.version = version;
  return nodes.map((node) => nodeView(node));
};
