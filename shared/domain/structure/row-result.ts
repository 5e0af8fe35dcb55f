import { joinPath } from '../file/csv-cell.ts';
import type { CsvFactor } from './csv/csv.ts';
import type { Fault, MetricRow } from './csv/csv-row.ts';
import type { CellChange } from './csv/csv-update.ts';
import { MAX_LEVEL, type Node, REFUSALS } from './tree.ts';

/**
 * The outcome of a row. 'create': its metric is new, or an earlier attempt of this import has created it, even if it was deleted
 * since; 'exists': a metric with the same issue, parents, name, unit and copy exists and stays as it is (SET-414, SET-415);
 * 'change': the row has the id of a metric and differs from it.
 * `newIssue`: the issue that the import creates for the row although the tenancy does not have it. `before`: the factor at the
 * start of the import, for a row with an id; only differences from it are changed. `isOvertaken`: somebody has since changed the
 * row's metric, or given it another unit than the row's.
 */
export type RowResult =
  | ({ kind: 'create' | 'exists'; newIssue?: string } & PlacedCsvRow)
  | ({ kind: 'change'; changes: readonly CellChange[]; isOtherMetric: boolean } & PlacedCsvRow)
  | { kind: 'refused'; fault: Fault };

type PlacedCsvRow = { row: MetricRow; node: Node; toUnit: string; before?: CsvFactor; isOvertaken?: boolean };

export const APPEND_REASONS = {
  noParent: (name: string) =>
    `There is no metric '${name}' in this issue, neither in a row above nor in the project. Add it above this row.`,
  twins: (name: string, count: number) =>
    `There are ${count} issues '${name}' here, so it is not clear which one is meant. Rename the others first.`,
  elsewhere: (issues: readonly string[], count: number) =>
    `There are ${count} issues '${issues.at(-1)}' here. Write the issue with those above it, such as '${joinPath(issues)}'.`,
  newIssue: (name: string) => `There is no issue '${name}'. Correct the name, or choose to create new issues.`,
  tooDeep: `A tree has at most ${MAX_LEVEL} levels. Move this higher.`,
  full: REFUSALS.full,
  otherUnit: (unit: string) =>
    `Somebody has changed the unit of this metric to '${unit}' during the import, and the factor is for another one. Export the metrics again and change that file.`,
} as const;

/** `column`: the header of the column with the fault. */
export const refusedRow = ({ line }: MetricRow, column: string, reason: string): RowResult => ({
  kind: 'refused',
  fault: { line, column, reason },
});

/**
 * A row whose metric an earlier attempt has created and somebody has deleted since: neither the metric nor its factor is created
 * again.
 */
export const deletedRow = (row: MetricRow, uid: string): RowResult => ({
  kind: 'create',
  row: { ...row, factor: null },
  node: { uid, path: '', type: 'metricscore', metric: { uid, name: row.name, unit: row.unit }, meta_json: {} },
  toUnit: '',
});

/** The refusal of a row whose parent is missing, in the column that names the parent. */
export const parentlessRow = (row: MetricRow): RowResult =>
  'path' in row.parent
    ? refusedRow(row, 'parentPath', APPEND_REASONS.noParent(row.parent.path.join(' > ')))
    : refusedRow(row, 'parent', APPEND_REASONS.noParent(row.parent.name));
