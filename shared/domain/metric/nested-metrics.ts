import { isBelow, type Node } from '../structure/tree.ts';
import { type Aliases, todayOf } from './replacement.ts';

/**
 * Whether one of two metrics lies below the other, so its figures are part of the other's. Merged, they would count once in a
 * report, but twice in sums that add both.
 * @param aliases since a submitted report keeps metrics that were merged later
 */
export function areNested(nodes: readonly Node[], [first, second]: readonly [string, string], aliases: Aliases): boolean {
  const pathsOf = (uid: string) =>
    nodes.flatMap(({ metric, path }) => (metric && todayOf(metric.uid, aliases) === uid ? [path] : []));
  const others = pathsOf(second);
  return pathsOf(first).some((path) => others.some((other) => isBelow(path, other) || isBelow(other, path)));
}
