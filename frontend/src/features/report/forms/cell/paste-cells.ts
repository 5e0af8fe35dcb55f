import { cellDoubts } from '../../../../../../shared/domain/form/cell-doubts.ts';
import { withoutColumnUnit } from '../../../../../../shared/domain/form/column-unit.ts';
import type { FormField } from '../../../../../../shared/domain/form/field-checks.ts';
import { type Cells, mended } from '../../../../../../shared/domain/form/rows.ts';
import {
  type DoubtfulSeparators,
  NO_DOUBTS,
  SeparatorEvidence,
  separatorDoubt,
} from '../../../../../../shared/domain/form/separators.ts';
import { headerKey, MAX_FORM_ROWS } from '../../../../../../shared/domain/form/setup.ts';
import type { FormTable } from '../form-table.ts';
import type { FormTableRow } from '../table-rows.ts';

/**
 * The result of pasting several cells. `first`: index of its first row; `cells`: number of pasted cells; `left`: number of filled
 * cells without a place.
 */
export type PastedCells = { first: number; cells: number; left: number; undo(): void };

/** The record and the column where a paste begins. */
type Place = { id: number; at: number };
type CopiedCells = readonly (readonly string[])[];

/**
 * The texts that a line gives to each field, without the units of their columns; undefined for a field without one. Text cannot
 * fill a file field.
 */
const broughtBy = (fields: readonly FormField[], at: number) => (line: readonly string[]) =>
  fields.map((field, index) => {
    const text = field.type === 'file' || index < at ? undefined : line[index - at];
    return text === undefined ? undefined : withoutColumnUnit(field, text);
  });

type PastedLine = readonly (string | undefined)[];
const isBrought = (text: string | undefined) => text !== undefined;
const countOfCells = (lines: readonly PastedLine[]) => lines.reduce((sum, line) => sum + line.filter(isBrought).length, 0);
const withText = (lines: readonly PastedLine[]) => lines.reduce((sum, line) => sum + line.filter(Boolean).length, 0);

/** Whether a line contains the headers of its fields. */
const isHeader = (fields: readonly FormField[], line: readonly string[]) =>
  line.some((text) => text !== '') &&
  line.every((text, at) => text === '' || (fields[at] && headerKey(fields[at].header) === headerKey(text)));

/** The cells of a line, read as in a file, on top of a record. */
function readOn(fields: readonly FormField[], below: Cells, brought: PastedLine, doubtful: DoubtfulSeparators) {
  const texts = brought.map((text = '') => text);
  const doubts = cellDoubts(fields, texts, doubtful);
  const read = mended(fields, texts, doubts);
  return { cells: below.map((cell, at) => (isBrought(brought[at]) ? read[at]! : cell)), doubts };
}

/**
 * Pastes copied cells into rows and columns from one cell on. Adds rows up to the limit of a form, and skips a first line with
 * the headers of the fields. Undefined for a single cell, which its input handles, unless it has an open question.
 */
export function pasteCells(table: FormTable, { id, at }: Place, sheet: CopiedCells): PastedCells | undefined {
  const { fields } = table;
  const copied = sheet.length > 1 && isHeader(fields.slice(at), sheet[0]!) ? sheet.slice(1) : sheet;
  const [[only = ''] = []] = copied;
  const field = fields[at];
  const isAsked = field?.type === 'number' && separatorDoubt(withoutColumnUnit(field, only), table.doubt(NO_DOUBTS)) !== null;
  if (sheet.length === 1 && sheet[0]!.length === 1 && !isAsked) return undefined;
  const first = table.ids().indexOf(id);
  const { total } = table.state();
  const asked = total === null ? undefined : table.ids()[total - 1];
  const lines = copied.map(broughtBy(fields, at));
  const evidence = new SeparatorEvidence();
  for (const line of lines)
    evidence.addCells(
      fields,
      line.map((text = '') => text),
    );
  const doubtful = table.doubt(evidence.doubtful());
  const taken = lines.slice(0, MAX_FORM_ROWS - first);
  const into = table.ids().slice(first, first + taken.length);
  const changed = into.map((each, n): [FormTableRow, Cells] => {
    const before = table.row(each)!;
    const { cells, doubts } = readOn(fields, before.cells, taken[n]!, doubtful);
    table.replace(each, cells, doubts);
    return [before, cells];
  });
  const blank = fields.map(() => '');
  const rows = taken.slice(into.length).map((line) => readOn(fields, blank, line, doubtful));
  const added = table.addAll(rows).map((each, n): [FormTableRow, Cells] => {
    const { cells } = rows[n]!;
    return [{ id: each, cells: blank, errors: null }, cells];
  });
  // If a paste ends before the last row, the total was asked about before.
  if (taken.length > 1 && first + taken.length >= table.ids().length) table.askTotal();
  const texts = copied.reduce((sum, line) => sum + line.filter((text) => text !== '').length, 0);
  return {
    first,
    cells: countOfCells(taken),
    left: texts - withText(taken),
    undo() {
      const gone = added.filter(([{ id: each }, cells]) => cells.every((text, index) => table.isStill(each, index, text)));
      table.remove(...gone.map(([row]) => row.id));
      for (const [row] of changed) table.bringBack(row.id);
      for (const [row, cells] of [...changed, ...added]) takeBack(table, row, cells);
      table.askAgain(asked);
    },
  };
}

/**
 * Restores the cells of a record that nobody has changed since a paste. Questions and answers about the pasted text are removed.
 * `pasted`: the cells after the paste.
 */
function takeBack(table: FormTable, { id, cells, doubts = null }: FormTableRow, pasted: Cells): void {
  const now = table.row(id)?.cells;
  if (!now) return;
  const isOwn = now.map((_, at) => table.isStill(id, at, pasted[at]!));
  table.replace(
    id,
    now.map((cell, at) => (isOwn[at] ? cells[at]! : cell)),
    doubts?.map((doubt, at) => (isOwn[at] ? doubt : null)),
  );
}
