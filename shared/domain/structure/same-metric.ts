import type { TreeMetric } from './tree.ts';

const FIELDS = ['name', 'unit', 'description', 'category'] as const;

/** Whether a node's metric already has these four fields, so that the node keeps it. Links do not count. */
export const isSameMetric = (metric: TreeMetric, fields: Omit<TreeMetric, 'uid'>): boolean =>
  FIELDS.every((field) => (metric[field] ?? '') === (fields[field] ?? ''));
