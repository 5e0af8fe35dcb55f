import { csvLine } from '../file/csv-cell.ts';
import { parseDateInput } from '../kernel/date-input.ts';
import { toDecimal } from '../kernel/decimal.ts';
import { looseObject } from '../kernel/loose-object.ts';
import { parseSmall } from '../kernel/small-decimal.ts';
import { Total } from '../kernel/total.ts';
import { parseTyped } from '../report/entry/number-input.ts';
import { withoutColumnUnit } from './column-unit.ts';
import { cellError, type FormField } from './field-checks.ts';
import { type Assignment, headerKey } from './setup.ts';

/** The cells of one record of a form, in the order of its fields. */
export type Cells = readonly string[];

/** Which column of a file fills which field of a form; `of`: for each field the index of its column, -1 for none (REP-095). */
export type Columns = { of: readonly number[]; unknown: readonly string[]; missing: readonly string[] };

/** Matches the columns of a file to the fields by header; the first column of a header counts (REP-095). */
export function matchColumns(fields: readonly FormField[], header: readonly string[]): Columns {
  const keys = header.map(headerKey);
  const of = fields.map((field) => keys.indexOf(headerKey(field.header)));
  return {
    of,
    unknown: header.filter((name, at) => name.trim() !== '' && !of.includes(at)),
    missing: fields.filter((_field, at) => of[at] === -1).map(({ header: name }) => name),
  };
}

/** Counts the fields of the form that a header names, to find the delimiter of a file. */
export const formColumns =
  (fields: readonly FormField[]) =>
  (header: readonly string[]): number =>
    matchColumns(fields, header).of.filter((at) => at >= 0).length;

/** The record of one line of a file; missing cells are empty. */
export const cellsOf = ({ of }: Columns, line: readonly string[]): string[] => of.map((at) => line[at] ?? '');

/** Rows in which every cell is blank are dropped when a file is read and when a table is saved (REP-300). */
export const isBlankRow = (cells: Cells): boolean => cells.every((cell) => cell.trim() === '');

/** The errors of a record by field; null where a cell is right, and null for all when every cell is. */
export function cellErrors(
  fields: readonly FormField[],
  cells: Cells,
  options?: { typesOnly?: boolean },
): (string | null)[] | null {
  let wrong = false;
  const errors = fields.map((field, at) => {
    const error = cellError(field, cells[at], options);
    if (error !== null) wrong = true;
    return error;
  });
  return wrong ? errors : null;
}

/** A typed cell, or a cell of a file, as a form writes it. A text that cannot be read stays and is reported as a fault. */
export function asWritten(field: FormField, cell: string): string {
  const { type } = field;
  if (type === 'number') {
    const figure = withoutColumnUnit(field, cell);
    return parseTyped(figure).value ?? figure;
  }
  const read = type === 'date' ? parseDateInput(cell) : undefined;
  return read?.kind === 'date' ? read.date.split('-').reverse().join('/') : cell;
}

/** A cell as it is typed into a single record: a figure keeps its separators, and the form asks about them beside it. */
export const asTyped = (field: FormField, cell: string): string =>
  field.type === 'date' ? asWritten(field, cell) : withoutColumnUnit(field, cell);

/**
 * A record of a file as the form writes it: '2026-10-03' becomes 03/10/2026, and '1,500.5' becomes 1500.5. Correct cells stay.
 * @param doubts by cell, the open question about it: such a cell stays as well
 */
export function mended(fields: readonly FormField[], cells: Cells, doubts: readonly (string | null)[] | null = null): Cells {
  const errors = cellErrors(fields, cells, { typesOnly: true });
  if (!errors) return cells;
  return cells.map((cell, at) => (errors[at] === null || (doubts && doubts[at] !== null) ? cell : asWritten(fields[at]!, cell)));
}

/** The first line of a form's file (REP-375). */
export const headerLine = (fields: readonly FormField[]): string => csvLine(fields.map(({ header }) => header));

/** A file of a file cell (REP-210). */
export type CellFile = { filename: string; url: string };

/** The files of a file cell, which is a JSON list; no files for other texts (REP-210). */
export function cellFiles(text: string): CellFile[] {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return [];
    return list.flatMap((each: unknown) => {
      const { filename, url } = looseObject(each);
      return typeof filename === 'string' && typeof url === 'string' ? [{ filename, url }] : [];
    });
  } catch {
    return [];
  }
}

export const fileCell = (files: readonly CellFile[]): string => (files.length === 0 ? '' : JSON.stringify(files));

/** The result of an assignment: the exact sum of its column as decimal text, null when no cell holds a number (never 0). */
export type ColumnTotal = Assignment & { total: string | null };

/** Faults of a file that are named one by one. */
const SHOWN_FAULTS = 5;

/** A cell of an assigned column that is not a number and would make the sum wrong. `row` counts records from 1. */
export type TotalFault = { row: number; field: string; text: string };

/** The first faults of a file and how many there are: a file has room for millions of them. */
export class FirstFaults {
  readonly first: TotalFault[] = [];
  #count = 0;

  add(fault: TotalFault): void {
    this.#count += 1;
    if (this.first.length < SHOWN_FAULTS) this.first.push(fault);
  }

  get count(): number {
    return this.#count;
  }
}

/** Adds up the assigned columns of a form, record by record, exactly (SET-243, REP-204). */
export class FormTotals {
  readonly faults = new FirstFaults();
  #columns: { assignment: Assignment; at: number; total: Total }[];
  #row = 0;

  constructor(fields: readonly FormField[], assignments: readonly Assignment[]) {
    const keys = fields.map(({ header, type }) => (type === 'number' ? headerKey(header) : null));
    this.#columns = assignments
      .map((assignment) => ({ assignment, at: keys.indexOf(headerKey(assignment.field)), total: new Total() }))
      .filter(({ at }) => at >= 0);
  }

  add(cells: Cells): void {
    this.#row += 1;
    for (const { assignment, at, total } of this.#columns) {
      const text = (cells[at] ?? '').trim();
      if (text === '') continue;
      const small = parseSmall(text);
      const decimal = small ? text : toDecimal(text);
      if (decimal === null) this.faults.add({ row: this.#row, field: assignment.field, text });
      else total.add(decimal, small);
    }
  }

  get rows(): number {
    return this.#row;
  }

  totals(): ColumnTotal[] {
    return this.#columns.map(({ assignment, total }) => ({ ...assignment, total: total.value() }));
  }
}
