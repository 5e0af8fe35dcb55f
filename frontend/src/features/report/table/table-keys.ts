import type { KeyboardEvent } from 'react';
import type { EntrySheet } from '../entries/context.ts';
import { beyond, buttonToSubmit, endOfReport, type SheetCell, type SheetColumn, storeCell } from '../frame/sheet-focus.ts';
import { type Caret, type CellKind, type CellMove, cellMoveOf } from './cell-moves.ts';
import { makeRowsOf, rowsToMake } from './making/rows-to-make.ts';

const COLUMNS: readonly SheetColumn[] = ['value', 'comment', 'na'];

const columnOf = (cell: SheetCell) => COLUMNS.find((column) => column === cell.dataset.cell) ?? 'value';

type CellPlace = { cell: SheetCell; uid: string; column: SheetColumn };

/** The cell of an event, its column, and the uid of its row. */
export function cellAt(target: EventTarget | null): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<SheetCell>('[data-cell]') : null;
  const uid = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return cell && uid !== undefined ? { cell, uid, column: columnOf(cell) } : undefined;
}

const ENABLED = ':enabled';
const ROWS_OF_PAGE = 10;

/** The rows after or before a cell, one at a time: a report has hundreds, and the search mostly ends early. */
function* rowsFrom(cell: SheetCell, step: number): Generator<Element> {
  const beside = (row: Element | null | undefined) => (step > 0 ? row?.nextElementSibling : row?.previousElementSibling);
  const next = (row: Element | null) => {
    // Rendering a waiting row replaces its element, so the neighbour is read again.
    const waiting = beside(row)?.closest<HTMLElement>('[data-waiting]')?.dataset.row;
    if (waiting !== undefined) rowsToMake.make(waiting);
    return beside(row);
  };
  for (let row = next(cell.closest('tr')); row; row = next(row)) yield row;
}

/** Cells of calculated figures. They can be overwritten, but Enter skips them on its way from value to value. */
const CALCULATED = '.derived';

/** The next cell above or below in the same column. `passed`: selector of cells to skip. */
function vertical(cell: SheetCell, step: number, passed = ':disabled'): SheetCell | undefined {
  for (const row of rowsFrom(cell, step)) {
    const found = row.querySelector<SheetCell>(`[data-cell=${columnOf(cell)}]${ENABLED}:not(${passed})`);
    if (found) return found;
  }
  return undefined;
}

const cellsOf = (row: Element | null): SheetCell[] => [...(row?.querySelectorAll<SheetCell>(`[data-cell]${ENABLED}`) ?? [])];

/** The next cell of the row; after the last cell, the first cell of the next row. */
function horizontal(cell: SheetCell, step: number): SheetCell | undefined {
  const own = cellsOf(cell.closest('tr'));
  const next = own[own.indexOf(cell) + step];
  if (next) return next;
  for (const row of rowsFrom(cell, step)) {
    const found = cellsOf(row).at(step > 0 ? 0 : -1);
    if (found) return found;
  }
  return undefined;
}

/**
 * The caret in a text. Arrows leave a cell only at an end of its text, or while all of it is selected, as after the cell got the
 * focus.
 */
function caretOf(cell: SheetCell): Caret {
  if (cell instanceof HTMLSelectElement || cell.type === 'checkbox') return { first: true, last: true, all: true };
  const [start, end] = [cell.selectionStart ?? 0, cell.selectionEnd ?? 0];
  const all = start === 0 && end === cell.value.length;
  return { first: start === end && start === 0, last: start === end && end === cell.value.length, all };
}

/** The cell ten rows further in the same column, or the last cell of the section in that direction. */
function pageOn(cell: SheetCell, step: 1 | -1): SheetCell | undefined {
  let found: SheetCell | undefined;
  for (let left = ROWS_OF_PAGE, next = vertical(cell, step); next && left > 0; left -= 1, next = vertical(next, step))
    found = next;
  return found;
}

/** The first or last cell of a column in the section. */
function endOf(cell: SheetCell, step: 1 | -1): SheetCell | undefined {
  const table = cell.closest('table');
  makeRowsOf(table);
  return [...(table?.querySelectorAll<SheetCell>(`[data-cell=${columnOf(cell)}]${ENABLED}`) ?? [])].at(step > 0 ? -1 : 0);
}

const kindOf = (cell: SheetCell): CellKind =>
  cell instanceof HTMLTextAreaElement ? 'lines' : cell instanceof HTMLSelectElement ? 'choice' : 'line';

type OpenSections = Pick<EntrySheet, 'sections' | 'openSection'>;

/** The target cell of a move. After the end of a section: a cell of the next section. */
function target(cell: SheetCell, { way, step }: CellMove, sheet: OpenSections, passed?: string): SheetCell | null {
  const column = columnOf(cell);
  if (way === 'report') return endOfReport(cell, column, step, sheet);
  if (way === 'end') return endOf(cell, step) ?? null;
  if (way === 'cell') return horizontal(cell, step) ?? beyond(cell, 'value', step, sheet);
  return (way === 'row' ? vertical(cell, step, passed) : pageOn(cell, step)) ?? beyond(cell, column, step, sheet);
}

/**
 * Moves between the cells of a section as in a spreadsheet: Enter and arrows go on, Shift with Enter goes back (in a comment: a
 * new line). They go on into the next section, and Enter on the last value goes to the button that submits. No such key changes a
 * choice; Alt with an arrow opens it.
 */
export function moveInTable(event: KeyboardEvent, sheet: OpenSections): void {
  const found = cellAt(event.target);
  if (!found) return;
  const { cell, column } = found;
  if (event.key === 'Enter' && column === 'na') return;
  const move = cellMoveOf(event, kindOf(cell), caretOf(cell));
  if (!move) return;
  event.preventDefault();
  rowsToMake.showAll();
  const isEnter = event.key === 'Enter';
  // Enter leaves even a cell that asks for the meaning of its figure: a person who types from paper does not look, and the next
  // figure belongs to the next row.
  if (isEnter && cell.dataset.typing === 'true') storeCell(cell);
  const next = target(cell, move, sheet, isEnter ? CALCULATED : undefined);
  const submits = isEnter && move.step > 0 && !cell.closest('[role=dialog]');
  (next ?? (submits ? buttonToSubmit() : null))?.focus();
}
