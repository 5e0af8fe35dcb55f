import { isBelow, type Node } from '../structure/tree.ts';
import { takesFigures } from './value.ts';

type MeasuredNode = Pick<Node, 'uid' | 'path' | 'metric' | 'meta_json'>;

/** The newest figure of a base metric in earlier reports. `isInLast`: whether it is that of the last report before. */
export type NewestFigure<P> = { last: P; isInLast: boolean };

/**
 * Whether a node, or a section or metric around it, is reported in some periods only, so that the report before need not have
 * contained it.
 */
const isPeriodic = ({ path }: MeasuredNode, nodes: readonly MeasuredNode[]): boolean =>
  nodes.some((each) => (each.path === path || isBelow(path, each.path)) && Boolean(each.meta_json.freq_unit));

/**
 * The figure that a row is missed against: that of the report before; for a row that is not reported each period, its newest one.
 * Undefined for none. A figure from further back would be told again in each report.
 */
export function figureMissed<P>(
  node: MeasuredNode,
  nodes: readonly MeasuredNode[],
  newest: NewestFigure<P> | undefined,
): P | undefined {
  // every row asks, and few have to look through the nodes above them
  return newest && (newest.isInLast || isPeriodic(node, nodes)) ? newest.last : undefined;
}

/**
 * The base metrics that are empty and had a figure before, see `figureMissed`: none of their rows has a figure,
 * N/A, or a sum that cannot be calculated for want of a factor, which is said for itself. Each with the first of
 * its rows that is asked for a figure.
 * @param asked the rows with a cell for a value in this period; those that take texts, choices or dates are left out
 * @param isAnswered whether a node has a figure, N/A, or a sum that lacks a factor
 * @param newestOf the newest figure of the base metric of a row, that of all its rows together
 */
export function emptiedMetrics<N extends MeasuredNode, P>(
  asked: readonly N[],
  nodes: readonly MeasuredNode[],
  isAnswered: (uid: string) => boolean,
  newestOf: (node: N) => NewestFigure<P> | undefined,
): { node: N; last: P }[] {
  const empty = new Map<string, { node: N; last: P }>();
  for (const node of asked) {
    if (!node.metric || empty.has(node.metric.uid) || !takesFigures(node) || isAnswered(node.uid)) continue;
    const last = figureMissed(node, nodes, newestOf(node));
    if (last !== undefined) empty.set(node.metric.uid, { node, last });
  }
  if (empty.size > 0) for (const { uid, metric } of nodes) if (metric && isAnswered(uid)) empty.delete(metric.uid);
  return [...empty.values()];
}
