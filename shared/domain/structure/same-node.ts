import { ascending } from '../kernel/order.ts';
import { isSameMetric } from './same-metric.ts';
import type { Node } from './tree.ts';

/** The fields of a node other than its settings. */
export const NODE_FIELDS = ['name', 'metric', 'required', 'period', 'title', 'text'] as const;

/** A value with the keys of its objects in order, so that equal values are equal text. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(ascending(([key]) => key)))
    : value;

/** Whether two values of one setting say the same. */
export const isSameSetting = (a: unknown, b: unknown): boolean => JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);

/** Whether two nodes say the same in a field. A metric is its name, unit, description and category, given or empty. */
export function isSameField(field: (typeof NODE_FIELDS)[number], a: Node, b: Node): boolean {
  if (field !== 'metric' || !a.metric || !b.metric) return isSameSetting(a[field], b[field]);
  return isSameMetric(a.metric, b.metric);
}
