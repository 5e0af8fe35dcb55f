import type { KeyboardEvent } from 'react';
import type { EntrySheet } from '../entries/context.ts';
import { beyond, buttonToSubmit, endOfReport, type SheetCell, type SheetColumn, storeCell } from '../frame/sheet-focus.ts';
import { type Caret, type CellKind, type CellMove, cellMoveOf } from './cell-moves.ts';
import { makeRowsOf, rowsToMake } from './making/rows-to-make.ts';

const COLUMNS: readonly SheetColumn[] = ['value', 'comment', 'na'];

const columnOf = (cell: SheetCell) => COLUMNS.find((column) => column === cell.dataset.cell) ?? 'value';

type CellPlace = { cell: SheetCell; uid: string; column: SheetColumn };

/** The cell that an event comes from, and the uid of its row. */
export function cellAt(target: EventTarget | null): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<SheetCell>('[data-cell]') : null;
  const uid = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return cell && uid !== undefined ? { cell, uid, column: columnOf(cell) } : undefined;
}

const ENABLED = ':enabled';
const ROWS_OF_PAGE = 10;

/** The rows after or before one, one by one: a report has hundreds, and the next cell is near. */
function* rowsFrom(cell: SheetCell, step: number): Generator<Element> {
  const beside = (row: Element | null | undefined) => (step > 0 ? row?.nextElementSibling : row?.previousElementSibling);
  const next = (row: Element | null) => {
    // One that waits is replaced by the one that is made.
    const waiting = beside(row)?.closest<HTMLElement>('[data-waiting]')?.dataset.row;
    if (waiting !== undefined) rowsToMake.make(waiting);
    return beside(row);
  };
  for (let row = next(cell.closest('tr')); row; row = next(row)) yield row;
}

/** A figure that is calculated takes one that is typed over it, but Enter, which goes from value to value, passes it by. */
const CALCULATED = '.derived';

/** The next cell of the same column, above or below. `passed`: those that it does not stop at. */
function vertical(cell: SheetCell, step: number, passed = ':disabled'): SheetCell | undefined {
  for (const row of rowsFrom(cell, step)) {
    const found = row.querySelector<SheetCell>(`[data-cell=${columnOf(cell)}]${ENABLED}:not(${passed})`);
    if (found) return found;
  }
  return undefined;
}

const cellsOf = (row: Element | null): SheetCell[] => [...(row?.querySelectorAll<SheetCell>(`[data-cell]${ENABLED}`) ?? [])];

/** The next cell of the same row, and beyond its end the first one of the next. */
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

/** Where the caret stands in a text: arrows leave it only at its ends, or when all of it is selected, as after entering the cell. */
function caretOf(cell: SheetCell): Caret {
  if (cell instanceof HTMLSelectElement || cell.type === 'checkbox') return { first: true, last: true, all: true };
  const [start, end] = [cell.selectionStart ?? 0, cell.selectionEnd ?? 0];
  const all = start === 0 && end === cell.value.length;
  return { first: start === end && start === 0, last: start === end && end === cell.value.length, all };
}

/** The cell ten rows further in the same column, or the last one before the end of the section. */
function pageOn(cell: SheetCell, step: 1 | -1): SheetCell | undefined {
  let found: SheetCell | undefined;
  for (let left = ROWS_OF_PAGE, next = vertical(cell, step); next && left > 0; left -= 1, next = vertical(next, step))
    found = next;
  return found;
}

/** The first cell of a column of the section, or the last. */
function endOf(cell: SheetCell, step: 1 | -1): SheetCell | undefined {
  const table = cell.closest('table');
  makeRowsOf(table);
  return [...(table?.querySelectorAll<SheetCell>(`[data-cell=${columnOf(cell)}]${ENABLED}`) ?? [])].at(step > 0 ? -1 : 0);
}

const kindOf = (cell: SheetCell): CellKind =>
  cell instanceof HTMLTextAreaElement ? 'lines' : cell instanceof HTMLSelectElement ? 'choice' : 'line';

type Moved = Pick<EntrySheet, 'sections' | 'openSection'>;

/** The cell that a move leads to: beyond the end of a section in the next one. */
function target(cell: SheetCell, { way, step }: CellMove, sheet: Moved, passed?: string): SheetCell | null {
  const column = columnOf(cell);
  if (way === 'report') return endOfReport(cell, column, step, sheet);
  if (way === 'end') return endOf(cell, step) ?? null;
  if (way === 'cell') return horizontal(cell, step) ?? beyond(cell, 'value', step, sheet);
  return (way === 'row' ? vertical(cell, step, passed) : pageOn(cell, step)) ?? beyond(cell, column, step, sheet);
}

/**
 * Moves in the table of a section as in a sheet: Enter and the arrows between cells, Shift and Enter back (in a comment: a new
 * line). They go on into the next section, Enter from the last value to the button that submits. No key that moves changes a choice;
 * Alt and an arrow open it.
 */
export function moveInTable(event: KeyboardEvent, sheet: Moved): void {
  const found = cellAt(event.target);
  if (!found) return;
  const { cell, column } = found;
  if (event.key === 'Enter' && column === 'na') return;
  const move = cellMoveOf(event, kindOf(cell), caretOf(cell));
  if (!move) return;
  event.preventDefault();
  rowsToMake.showAll();
  const isEnter = event.key === 'Enter';
  // The cell that asks which figure is meant is left as well: who types from paper does not look, and the next figure is the next row's.
  if (isEnter && cell.dataset.typing === 'true') storeCell(cell);
  const next = target(cell, move, sheet, isEnter ? CALCULATED : undefined);
  const submits = isEnter && move.step > 0 && !cell.closest('[role=dialog]');
  (next ?? (submits ? buttonToSubmit() : null))?.focus();
}
