import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { Tree } from '../../../shared/domain/structure/tree.ts';
import { nodeView } from '../views/node-view.ts';

/** The nodes of a tree in the order of their paths; `keyContains` keeps those whose type contains it. */
export const structureNodes = (tree: Tree, keyContains = ''): StructureNodeItem[] =>
  tree.nodes.filter(({ type }) => type.includes(keyContains)).map((node) => nodeView(node));
