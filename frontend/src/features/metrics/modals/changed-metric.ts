import type { MetricEntry } from './metric-form.tsx';

/**
 * The fields of a metric that a person has changed in its form. Only these are sent, so that other people's changes stay.
 * @param began the metric when the form opened
 */
export const changedMetric = (began: Partial<MetricEntry>, now: MetricEntry): Partial<MetricEntry> =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== (began[key as keyof MetricEntry] ?? '')));
