import { levelOf, type Node } from './tree.ts';

/**
 * The issue that a path is in: the nearest one at or above it; undefined for the root. A metric that is added there without a
 * category has its name as category, as in a file of metrics.
 * @param nodes in the order of their paths
 */
export const nearestIssue = <N extends Pick<Node, 'path'> & { type: string }>(nodes: readonly N[], path: string): N | undefined =>
  nodes.findLast((node) => node.type === 'tree' && levelOf(node.path) > 1 && path.startsWith(node.path));
