import type { Node } from './tree.ts';

/** The base metrics that nodes have measured and that no node measures any more. */
export function lostMetrics(before: readonly Node[], after: readonly Node[]): string[] {
  const measured = new Set(after.map(({ metric }) => metric?.uid));
  return [...new Set(before.flatMap(({ metric }) => (metric && !measured.has(metric.uid) ? [metric.uid] : [])))];
}
