import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { UNITS } from '../../../../shared/domain/metric/vocabulary.ts';
import { fieldsOf } from './tree-rows.ts';

/** The usual units, then the project's other units. */
export const unitsOf = (nodes: readonly ReadNode[]): string[] => [
  ...new Set([...UNITS, ...nodes.flatMap((node) => fieldsOf(node).metric?.unit || [])]),
];
