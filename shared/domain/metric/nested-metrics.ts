import { isBelow, type Node } from '../structure/tree.ts';
import { type Aliases, todayOf } from './replacement.ts';

/**
 * Whether one of two metrics lies below the other, so that its figures are a part of those above. As one metric they would count
 * once in a report, and twice where stored sums of both are added up.
 * @param aliases because a submitted report keeps metrics that have become others since
 */
export function areNested(nodes: readonly Node[], [first, second]: readonly [string, string], aliases: Aliases): boolean {
  const pathsOf = (uid: string) =>
    nodes.flatMap(({ metric, path }) => (metric && todayOf(metric.uid, aliases) === uid ? [path] : []));
  const others = pathsOf(second);
  return pathsOf(first).some((path) => others.some((other) => isBelow(path, other) || isBelow(other, path)));
}
