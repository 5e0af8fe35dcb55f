import type { KeyboardEvent } from 'react';
import type { EntrySheet } from '../entries/context.ts';
import { beyond, type SheetCell, type SheetColumn, storeCell } from '../frame/sheet-focus.ts';

const COLUMNS: readonly SheetColumn[] = ['value', 'comment', 'na'];

const columnOf = (cell: SheetCell) => COLUMNS.find((column) => column === cell.dataset.cell) ?? 'value';

/** The cell that an event comes from, and the uid of its row. */
export function cellAt(target: EventTarget | null): { cell: SheetCell; uid: string; column: SheetColumn } | undefined {
  const cell = target instanceof Element ? target.closest<SheetCell>('[data-cell]') : null;
  const uid = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return cell && uid !== undefined ? { cell, uid, column: columnOf(cell) } : undefined;
}

const ENABLED = ':enabled';

/** The rows after or before one, one by one: a report has hundreds, and the next cell is near. */
function* rowsFrom(cell: SheetCell, step: number): Generator<Element> {
  const beside = (row: Element | null | undefined) => (step > 0 ? row?.nextElementSibling : row?.previousElementSibling);
  for (let row = beside(cell.closest('tr')); row; row = beside(row)) yield row;
}

/** The next cell of the same column, above or below. */
function vertical(cell: SheetCell, step: number): SheetCell | undefined {
  for (const row of rowsFrom(cell, step)) {
    const found = row.querySelector<SheetCell>(`[data-cell=${columnOf(cell)}]${ENABLED}`);
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

type Caret = { first: boolean; last: boolean; all: boolean };

/** Where the caret stands in a text: arrows leave it only at its ends, or when all of it is selected, as after entering the cell. */
function caretOf(cell: SheetCell): Caret {
  if (cell instanceof HTMLSelectElement || cell.type === 'checkbox') return { first: true, last: true, all: true };
  const [start, end] = [cell.selectionStart ?? 0, cell.selectionEnd ?? 0];
  const all = start === 0 && end === cell.value.length;
  return { first: start === end && start === 0, last: start === end && end === cell.value.length, all };
}

function target(event: KeyboardEvent, cell: SheetCell): SheetCell | undefined | null {
  const caret = caretOf(cell);
  const lines = cell instanceof HTMLTextAreaElement;
  switch (event.key) {
    case 'Enter':
      return lines && event.shiftKey ? null : vertical(cell, event.shiftKey ? -1 : 1);
    case 'ArrowDown':
      return lines && !caret.last && !caret.all ? null : vertical(cell, 1);
    case 'ArrowUp':
      return lines && !caret.first && !caret.all ? null : vertical(cell, -1);
    case 'ArrowRight':
      return caret.last || caret.all ? horizontal(cell, 1) : null;
    case 'ArrowLeft':
      return caret.first || caret.all ? horizontal(cell, -1) : null;
    default:
      return null;
  }
}

/** Stores what was typed; whether that may be several figures, so that the cell asks which one is meant. */
function asks(cell: SheetCell, uid: string, { store }: Pick<EntrySheet, 'store'>): boolean {
  if (cell.dataset.typing !== 'true') return false;
  storeCell(cell);
  return columnOf(cell) === 'value' && store.entry(uid).choices !== undefined;
}

/**
 * Moves in the table of a section as in a sheet: Enter and the arrows between cells, Shift and Enter back (in a comment: a new
 * line). Enter goes on into the next section. The arrows leave a choice as it is; with Alt they open it.
 */
export function moveInTable(event: KeyboardEvent, sheet: Pick<EntrySheet, 'store' | 'sections' | 'openSection'>): void {
  const found = cellAt(event.target);
  if (!found || event.altKey || event.ctrlKey || event.metaKey) return;
  const { cell, uid, column } = found;
  if (event.shiftKey && event.key !== 'Enter') return;
  if (event.key === 'Enter' && column === 'na') return;
  const next = target(event, cell);
  if (next === null) return;
  event.preventDefault();
  if (event.key !== 'Enter') next?.focus();
  else if (!asks(cell, uid, sheet)) (next ?? beyond(cell, column, event.shiftKey ? -1 : 1, sheet))?.focus();
}
