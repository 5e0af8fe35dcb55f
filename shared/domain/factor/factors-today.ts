import { type Aliases, todayOf } from '../metric/replacement.ts';
import { mergesOf } from '../metric/taken-over.ts';

/**
 * Factors of one place under the metrics of today, before the worker of a merge has updated them. As after the merge, a metric's
 * own factor comes before those that it takes over, so the first factor to a unit counts.
 * @param field in which a factor names its metric
 */
export function factorsToday<K extends string, F extends Readonly<Record<K, string>>>(
  factors: readonly F[],
  field: K,
  aliases: Aliases,
): readonly F[] {
  if (!factors.some((factor) => aliases.has(factor[field]))) return factors;
  return factors
    .toSorted((a, b) => mergesOf(a[field], aliases) - mergesOf(b[field], aliases))
    .map((factor) => Object.assign({ ...factor }, { [field]: todayOf(factor[field], aliases) }));
}

/** The metric of today, under which a factor is looked up. */
export const metricToday = <M extends { uid: string }>(metric: M, aliases: Aliases): M =>
  aliases.has(metric.uid) ? { ...metric, uid: todayOf(metric.uid, aliases) } : metric;
