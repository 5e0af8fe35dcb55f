import type { TreeMetric } from './tree.ts';

const FIELDS = ['name', 'unit', 'description', 'category'] as const;

/** Whether a node's metric has these four fields already, so that the node goes on measuring it, whatever it is linked with. */
export const isSameMetric = (metric: TreeMetric, fields: Omit<TreeMetric, 'uid'>): boolean =>
  FIELDS.every((field) => (metric[field] ?? '') === (fields[field] ?? ''));
