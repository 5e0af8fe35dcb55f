import type { Node } from './tree.ts';

/**
 * The former metrics of a row whose metric was changed. `to`: its new metric; the list is valid only as long as the row measures
 * this one. `metrics`: the former ones, each with the day of its change ('YYYY-MM-DD') and its unit, which earlier releases did
 * not store.
 */
export type EarlierMetrics = { to: string; metrics: readonly { uid: string; changed: string; unit?: string | undefined }[] };

/** Most earlier metrics that a row remembers. */
const MOST = 10;

/**
 * Nodes after a change of a tree, with what those that measure another metric now have measured; the
 * very same where there is none.
 * @param day of the change where the tenancy is, 'YYYY-MM-DD': by it, a period that has begun still expects the former metric
 */
export function rememberingMetrics(before: readonly Node[], after: readonly Node[], day: string): readonly Node[] {
  const was = new Map(before.map((node) => [node.uid, node]));
  const isOther = (node: Node) => {
    const from = was.get(node.uid)?.metric;
    return from !== undefined && node.metric !== undefined && from.uid !== node.metric.uid;
  };
  return after.some(isOther) ? after.map((node) => (isOther(node) ? remembering(was.get(node.uid)!, node, day) : node)) : after;
}

function remembering({ metric: from, earlier }: Node, node: Node, day: string): Node {
  const to = node.metric!.uid;
  const known = earlier && earlier.to === from!.uid ? earlier.metrics : [];
  const others = known.filter(({ uid }) => uid !== to && uid !== from!.uid);
  return { ...node, earlier: { to, metrics: [{ uid: from!.uid, changed: day, unit: from!.unit }, ...others].slice(0, MOST) } };
}

type Row = { metric?: Node['metric'] | undefined; earlier?: EarlierMetrics | undefined };

/** The metrics that a row measured before its present one; undefined for none. */
export const pastOf = ({ metric, earlier }: Row): EarlierMetrics | undefined =>
  earlier && earlier.to === metric?.uid && earlier.metrics.length > 0 ? earlier : undefined;

/**
 * Whether a period that starts on a day still expects a metric. @param until last day on which a row measured it; undefined if
 * one still does
 */
export const isStillAsked = (until: string | undefined, start: string): boolean => until === undefined || until >= start;

/** The metrics that a row measured at some time from the first day of a period on, or still measured when it began. */
export const earlierMetricsIn = (row: Row, { start }: { start: string }): EarlierMetrics['metrics'] =>
  pastOf(row)?.metrics.filter(({ changed }) => isStillAsked(changed, start)) ?? [];

/** The last day of each metric. */
export function lastDays(days: Iterable<readonly [metric: string, day: string]>): Map<string, string> {
  const last = new Map<string, string>();
  for (const [metric, day] of days) if (day > (last.get(metric) ?? '')) last.set(metric, day);
  return last;
}
