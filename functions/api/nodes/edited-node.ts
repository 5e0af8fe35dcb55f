import type { StructureNode } from '../../../shared/contract/report/nodes.ts';
import type { EditedNode } from '../../core/structure/add-node.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { nodeView } from '../views/node-view.ts';

/** Replies with a changed node and the version of its structure. */
export function editedNode({ reply }: SignedInRequest, { node, version }: EditedNode): StructureNode {
  reply.version = version;
  return nodeView(node);
}
