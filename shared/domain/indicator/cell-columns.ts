import type { Cell } from './dashboard.ts';
import { SheetColumns } from './sheet-columns.ts';

/** The sheets of some cells by metric, in the order of the cells: those that count, and those with submitted figures. */
export type CellColumns = { official: SheetColumns; reported: SheetColumns };

const made = new WeakMap<readonly Cell[], CellColumns>();

/** The columns of a list of cells, which must not change any more; made once, for all indicators that ask for the same list. */
export function columnsOf(cells: readonly Cell[]): CellColumns {
  const known = made.get(cells);
  if (known) return known;
  const official = new SheetColumns(cells.map((cell) => cell.official));
  const isSame = cells.every((cell) => cell.official === cell.reported);
  const columns = { official, reported: isSame ? official : new SheetColumns(cells.map((cell) => cell.reported)) };
  made.set(cells, columns);
  return columns;
}
