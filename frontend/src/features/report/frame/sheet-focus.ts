import { flushSync } from 'react-dom';
import type { EntrySheet } from '../entries/context.ts';
import { makeRowsOf, rowsToMake } from '../table/making/rows-to-make.ts';

export type SheetCell = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type SheetColumn = 'value' | 'comment' | 'na';
type Places = Pick<EntrySheet, 'sections' | 'openSection'>;

const inColumn = (column: SheetColumn) => `[data-cell=${column}]:enabled`;

/**
 * Focuses a cell of a row in any section, or another cell of the row if that one is not editable. Returns whether there was one.
 */
export function focusCell(uid: string, column: SheetColumn, { sections, openSection }: Places): boolean {
  const inside = (part: ParentNode | null | undefined) => part?.querySelector(`[data-row="${CSS.escape(uid)}"]`);
  // A dialog with the table of a section repeats the row.
  const rowOf = () => inside(document.activeElement?.closest('[role=dialog]')) ?? inside(document);
  const section = sections.find(({ rows }) => rows.some(({ node }) => node.uid === uid));
  if (!rowOf()) rowsToMake.showAll();
  if (!rowOf() && section) flushSync(() => openSection(section.node.uid));
  rowsToMake.make(uid);
  const row = rowOf();
  const cell = row?.querySelector<SheetCell>(inColumn(column)) ?? row?.querySelector<SheetCell>('[data-cell]:enabled');
  cell?.focus();
  return cell !== undefined && cell !== null;
}

/** Stores the typed text of a cell, as leaving it does, and keeps the focus. */
export function storeCell(cell: SheetCell): void {
  flushSync(() => cell.blur());
  cell.focus();
}

/**
 * The first cell of a column in the sections after a cell, or the last one in the sections before it; null if there is none. In
 * the tabbed layout opens that section. In a dialog only its own table counts.
 */
export function beyond(cell: SheetCell, column: SheetColumn, step: 1 | -1, { sections, openSection }: Places): SheetCell | null {
  if (cell.closest('[role=dialog]')) return null;
  const own = sections.findIndex(({ node }) => node.uid === cell.closest('table')?.dataset.section);
  const tableOf = (uid: string) => document.querySelector(`table[data-section="${CSS.escape(uid)}"]`);
  for (let at = own + step; sections[at]; at += step) {
    const { node, rows } = sections[at]!;
    if (!rows.some((row) => row.kind === 'metric' && !row.hideCells)) continue;
    if (!tableOf(node.uid)) flushSync(() => openSection(node.uid));
    makeRowsOf(tableOf(node.uid));
    const found = [...(tableOf(node.uid)?.querySelectorAll<SheetCell>(inColumn(column)) ?? [])].at(step > 0 ? 0 : -1);
    if (found) return found;
  }
  return null;
}

/** The first or the last cell of a column in the report, starting from a cell of the report. */
export function endOfReport(cell: SheetCell, column: SheetColumn, step: 1 | -1, places: Places): SheetCell | null {
  const ends = step > 0 ? places.sections.toReversed() : places.sections;
  const table = (uid: string) => document.querySelector(`table[data-section="${CSS.escape(uid)}"]`);
  if (cell.closest('[role=dialog]')) return null;
  for (const { node, rows } of ends) {
    if (!rows.some((row) => row.kind === 'metric' && !row.hideCells)) continue;
    if (!table(node.uid)) flushSync(() => places.openSection(node.uid));
    makeRowsOf(table(node.uid));
    const found = [...(table(node.uid)?.querySelectorAll<SheetCell>(inColumn(column)) ?? [])].at(step > 0 ? -1 : 0);
    if (found) return found;
  }
  return null;
}

/** The button that submits. Enter on the last value of the report focuses it. */
export const buttonToSubmit = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-submit] button');
