import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { placeIn } from '../../core/access/loaded.ts';
import type { NewNode } from '../../core/structure/add-node.ts';
import { type CopiedNodes, copyNodes } from '../../core/structure/copy-nodes.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { type MoreFields, nodeView } from '../views/node-view.ts';

/** Copies a node and answers the new nodes (SET-358, SET-359). */
export async function copyNode(context: SignedInRequest, body: NewNode<'copy'>): Promise<StructureNodeItem[]> {
  const { nodes, factors, version } = await copyNodes(context, placeIn(context), body);
  context.reply.version = version;
  return nodes.map((node) => nodeView(node, factorsOf(node, factors)));
}

function factorsOf({ metric }: CopiedNodes['nodes'][number], { add, kept }: CopiedNodes['factors']): MoreFields {
  const copies = [
    ...add.map((factor) => ({ ...factor, kept: null })),
    ...kept.map(({ wanted, own }) => ({ ...wanted, kept: own.factor })),
  ].filter(({ metricUid }) => metricUid === metric?.uid);
  const copied_factors = copies.map(({ toUnit, factor, kept: own }) => ({ to_unit: toUnit, factor, kept: own }));
  return copies.length > 0 ? { metricscore: { copied_factors } } : {};
}
