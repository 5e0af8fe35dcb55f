import type { Fault, MetricRow } from './csv/csv-row.ts';
import type { CellChange } from './csv/csv-update.ts';
import { MAX_LEVEL, type Node, REFUSALS } from './tree.ts';

/**
 * What became of a row. 'create': its metric is new, or an earlier attempt of the same import has made it; 'exists': a metric
 * with the same issue, parents, name, unit and copy is there and stays as it is (SET-414, SET-415); 'change': the row has the id of a
 * metric and differs from it. `newIssue`: the issue that the import makes for the row although the tenancy does not have it.
 */
export type RowResult =
  | { kind: 'create' | 'exists'; row: MetricRow; node: Node; toUnit: string; newIssue?: string }
  | { kind: 'change'; row: MetricRow; node: Node; toUnit: string; changes: readonly CellChange[]; isOtherMetric: boolean }
  | { kind: 'refused'; fault: Fault };

export const APPEND_REASONS = {
  noParent: (name: string) =>
    `There is no metric '${name}' in this issue, neither in a row above nor in the project. Add it above this row.`,
  twins: (name: string, count: number) =>
    `There are ${count} issues '${name}' here, so it is not clear which one is meant. Rename the others first.`,
  newIssue: (name: string) => `There is no issue '${name}'. Correct the name, or choose to create new issues.`,
  tooDeep: `A tree has at most ${MAX_LEVEL} levels. Move this higher.`,
  full: REFUSALS.full,
} as const;

/** `column`: the header of the column with the fault. */
export const refusedRow = ({ line }: MetricRow, column: string, reason: string): RowResult => ({
  kind: 'refused',
  fault: { line, column, reason },
});

/** The refusal of a row whose parent is missing, in the column that names the parent. */
export const parentlessRow = (row: MetricRow): RowResult =>
  'path' in row.parent
    ? refusedRow(row, 'parentPath', APPEND_REASONS.noParent(row.parent.path.join(' > ')))
    : refusedRow(row, 'parent', APPEND_REASONS.noParent(row.parent.name));
