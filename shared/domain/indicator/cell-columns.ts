import { SheetSet } from './column-set.ts';
import type { Cell, FigureStatus } from './dashboard.ts';
import { SheetColumns } from './sheet-columns.ts';

/**
 * The sheets of some cells by metric, in the order of the cells: those that count, and those with submitted figures; `statuses`:
 * how official each cell is; `there`: those with a report.
 */
export type CellColumns = {
  official: SheetColumns;
  reported: SheetColumns;
  statuses: readonly FigureStatus[];
  there: SheetSet;
};

/** The cells of a period, or the columns that were already made from them. */
export type PeriodCells = readonly Cell[] | CellColumns;

const made = new WeakMap<readonly Cell[], CellColumns>();

/** The columns of a list of cells, which must not change any more; made once, for all indicators that ask for the same list. */
export function columnsOf(cells: PeriodCells): CellColumns {
  if ('official' in cells) return cells;
  const known = made.get(cells);
  if (known) return known;
  const official = new SheetColumns(cells.map((cell) => cell.official));
  const isSame = cells.every((cell) => cell.official === cell.reported);
  const reported = isSame ? official : new SheetColumns(cells.map((cell) => cell.reported));
  const there = new SheetSet(cells.length);
  for (const [at, { reportUid }] of cells.entries()) if (reportUid !== null) there.add(at);
  const columns = { official, reported, statuses: cells.map(({ status }) => status), there };
  made.set(cells, columns);
  return columns;
}

const byStatus = new WeakMap<CellColumns, Map<FigureStatus, SheetSet>>();

/** The cells of a status; found once for each list of cells. */
export function cellsOfStatus(columns: CellColumns, status: FigureStatus): SheetSet {
  const known = byStatus.get(columns) ?? new Map<FigureStatus, SheetSet>();
  byStatus.set(columns, known);
  const found = known.get(status) ?? new SheetSet(columns.statuses.length);
  if (known.has(status)) return found;
  for (const [at, each] of columns.statuses.entries()) if (each === status) found.add(at);
  known.set(status, found);
  return found;
}
