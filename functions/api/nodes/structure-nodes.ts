import type { TrackerNode } from '../../../shared/contract/nodes.ts';
import type { Tree } from '../../../shared/domain/tree.ts';
import { nodeView } from '../../http/node-view.ts';

/** The nodes of a tree in the order of their paths; `keyContains` keeps those whose type contains it. */
export const structureNodes = (tree: Tree, keyContains = ''): TrackerNode[] =>
  tree.nodes.filter(({ type }) => type.includes(keyContains)).map((node) => nodeView(node));
