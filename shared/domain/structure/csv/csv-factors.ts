import { compare } from '../../kernel/decimal.ts';
import { type Node, parentPath, type Tree, type TreeMetric } from '../tree.ts';
import { type CsvFactor, datesOf, noted } from './csv.ts';
import type { Fault, MetricRow } from './csv-row.ts';

/** The fields of a factor that a row may set. */
export type FactorCells = Pick<CsvFactor, 'source' | 'startDate' | 'endDate'> & { factor?: string };

/**
 * The fields of a factor that a row with an id changes: its cells that differ from `before`, or all of them without `before`.
 * Missing columns and a blank year change nothing.
 */
export function changedFactor({ factor, update }: MetricRow, before: CsvFactor | undefined): FactorCells {
  if (!factor || !update) return {};
  const cells = {
    factor: factor.factor,
    ...(update.columns.has('source') && { source: factor.source }),
    ...datesOf(factor.year),
  };
  if (!before) return cells;
  const isOther = ([field, value]: [string, string]) =>
    field === 'factor' ? compare(value, before.factor) !== 0 : value !== noted(before[field as keyof FactorCells] ?? '');
  return Object.fromEntries(Object.entries(cells).filter(isOther));
}

export const changesNothing = (cells: FactorCells): boolean => Object.keys(cells).length === 0;

const REASON = (line: number) =>
  `Line ${line} says something else of the same conversion factor, which the project has once. Make both rows alike.`;

/**
 * Collects the factors of a file's rows, to find contradictions. A project has one factor between two units of a metric, and an
 * export writes it beside each place of the metric. If rows contradict each other, the last would win silently; so the first row
 * counts, and others are refused. Kept between calls.
 */
export class FactorsAsked {
  readonly #said = new Map<string, { line: number; text: string }>();

  /** The rows with the id of their metric whose factor is not that of an earlier row. */
  clashes({ nodes }: Pick<Tree, 'nodes'>, rows: readonly MetricRow[]): Map<MetricRow, Fault> {
    const byUid = new Map(nodes.map((node) => [node.uid, node]));
    const byPath = new Map(nodes.map((node) => [node.path, node]));
    return new Map(
      rows.flatMap((row) => {
        const node = row.update && byUid.get(row.update.id);
        const first = node && this.#firstOf(row, node, byPath);
        return first === undefined ? [] : [[row, { line: row.line, column: 'factor', reason: REASON(first) }] as const];
      }),
    );
  }

  /**
   * Why a row is refused whose factor is that of another metric after its change. It may be asked again of the same row.
   * @param metric what the row's node measures after the row; without a uid while it is not made yet
   */
  refusalOf(row: MetricRow, metric: TreeMetric, toUnit: string): string | undefined {
    const { uid, name, unit, description = '', category = '' } = metric;
    const first = this.#otherLine(row, JSON.stringify([uid || [name, unit, description, category], toUnit]));
    return first === undefined ? undefined : REASON(first);
  }

  /** The line of an earlier row that says otherwise. */
  #firstOf(row: MetricRow, { metric, path }: Node, byPath: ReadonlyMap<string, Node>): number | undefined {
    if (!metric || !row.factor) return undefined;
    return this.#otherLine(row, `${metric.uid} ${row.factor.toUnit || (byPath.get(parentPath(path))?.metric?.unit ?? '')}`);
  }

  #otherLine({ line, factor }: MetricRow, key: string): number | undefined {
    if (!factor) return undefined;
    const text = JSON.stringify([factor.factor, factor.source, factor.year]);
    const known = this.#said.get(key);
    if (!known) this.#said.set(key, { line, text });
    return known && known.text !== text ? known.line : undefined;
  }
}
