import type { Period } from '../kernel/periods.ts';
import { type Recurrence, recursIn } from '../report/recurrence.ts';
import { type StoredRecurrences, sheetFrom } from '../report/stored-result.ts';
import { isStillAsked } from '../structure/changed-metric.ts';
import { SheetSet } from './column-set.ts';
import { FigureColumn } from './figure-column.ts';
import { figuresByRow, type PeriodSheet, rowsOfSheet } from './period-sheet.ts';
import type { Sheet } from './result.ts';

/** What the rows of a period contain for one metric; undefined if there is no row. */
export type RowColumn = {
  figures: FigureColumn;
  reported: SheetSet;
  asked: SheetSet;
  missing: SheetSet | undefined;
  notApplicable: SheetSet | undefined;
};

type NamedKind = 'asked' | 'missing' | 'notApplicable';

/** A stored period that reads each metric once, on its first use. */
export class PeriodRows {
  readonly sheet: PeriodSheet;
  readonly #places: ReadonlyMap<string, number>;
  readonly #columns = new Map<string, RowColumn>();
  readonly #estimates = new Map<string, FigureColumn>();
  #rows: readonly Sheet[] | undefined;
  #estimated: SheetSet | undefined;
  readonly #days: ReadonlyMap<number, ReadonlyMap<string, string>>;
  readonly #recurrences: ReadonlyMap<number, ReadonlyMap<string, string>>;
  /** Answers of `#recurs`, since packages without a report ask for the same metrics in the same periods. */
  readonly #due = new Map<string, boolean>();

  constructor(sheet: PeriodSheet) {
    this.sheet = sheet;
    this.#places = new Map(sheet.metrics.map((metric, at) => [metric, at]));
    this.#days = new Map(sheet.askedBefore?.map(([row, days]) => [row, new Map(days)]));
    const textOf = ([metric, recurrence]: StoredRecurrences[number]) => [metric, JSON.stringify(recurrence)] as const;
    this.#recurrences = new Map(sheet.recurring?.map(([row, recurrences]) => [row, new Map(recurrences.map(textOf))]));
  }

  /** Whether a package without a report owes a metric in a later period, since this row was its last report. */
  asksLater(row: number, metric: string, period: Period): boolean {
    const recurrence = this.#recurrences.get(row)?.get(metric);
    if (recurrence !== undefined) return this.#recurs(recurrence, period);
    const { asked, notApplicable } = this.column(metric);
    return (asked.has(row) || notApplicable?.has(row) === true) && isStillAsked(this.#days.get(row)?.get(metric), period.start);
  }

  /** Whether the tree of a row asks for a metric in some periods only. */
  isRecurring(row: number, metric: string): boolean {
    return this.#recurrences.get(row)?.has(metric) === true;
  }

  /** @param recurrence as JSON */
  #recurs(recurrence: string, period: Period): boolean {
    const key = `${period.start} ${period.end} ${recurrence}`;
    const known = this.#due.get(key);
    if (known !== undefined) return known;
    const isDue = recursIn(JSON.parse(recurrence) as Recurrence, period);
    this.#due.set(key, isDue);
    return isDue;
  }

  column(metric: string): RowColumn {
    const known = this.#columns.get(metric);
    if (known) return known;
    const { rows, values } = this.sheet;
    const at = this.#places.get(metric) ?? -1;
    const [figures, reported] = [new FigureColumn(rows), new SheetSet(rows)];
    figures.read(values[at] ?? '', (row) => reported.add(row));
    const column = {
      figures,
      reported,
      asked: this.#named('asked', at) ?? new SheetSet(rows),
      missing: this.#named('missing', at),
      notApplicable: this.#named('notApplicable', at),
    };
    this.#columns.set(metric, column);
    return column;
  }

  #named(name: NamedKind, at: number): SheetSet | undefined {
    const named = this.sheet[name][at] ?? 0;
    if (named === 0) return undefined;
    if (named === 1) return SheetSet.full(this.sheet.rows);
    const set = new SheetSet(this.sheet.rows);
    for (const row of named) set.add(row);
    return set;
  }

  estimates(metric: string): FigureColumn {
    const known = this.#estimates.get(metric);
    if (known) return known;
    const column = new FigureColumn(this.sheet.rows);
    column.read(this.sheet.estimated?.[this.#places.get(metric) ?? -1] ?? '', () => {});
    this.#estimates.set(metric, column);
    return column;
  }

  /** Whether a row has estimated figures. */
  isEstimated(row: number): boolean {
    this.#estimated ??= this.#estimatedRows();
    return this.#estimated.has(row);
  }

  #estimatedRows(): SheetSet {
    const set = new SheetSet(this.sheet.rows);
    for (const column of this.sheet.estimated ?? [])
      for (const [row, text] of figuresByRow(column).entries()) if (text !== '') set.add(row);
    return set;
  }

  /** A row as a sheet. */
  at(row: number): Sheet {
    this.#rows ??= rowsOfSheet(this.sheet).map((each) => sheetFrom(each));
    return this.#rows[row]!;
  }
}
