import type { BaseMetricItem } from '../../data/stores/metric/metric-store.ts';

/** Name and unit of a metric, as trees show it. */
export const asNodeMetric = ({ uid, name, unit, description, category }: BaseMetricItem) => ({
  uid,
  name,
  unit,
  description,
  category,
});
