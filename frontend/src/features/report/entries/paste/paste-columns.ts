import { parseDateInput } from '../../../../../../shared/domain/kernel/date-input.ts';
import type { Period } from '../../../../../../shared/domain/kernel/periods.ts';
import { parseTyped } from '../../../../../../shared/domain/report/entry/number-input.ts';
import { isValueHeading } from './paste-head.ts';
import { periodOfHeading } from './paste-month.ts';

type Row = readonly string[];

/**
 * A column of figures in a copied sheet. `at`: its index in the sheet; `heading`: '' without one; `figures`: its first figures.
 */
export type PastedColumn = { at: number; heading: string; figures: readonly string[] };

/**
 * Options for reading a sheet. `period`: of the report; `column`: index of the value column, if the person has chosen it;
 * `sameUnits`: keys of units that the person has confirmed as those of the rows.
 */
export type SheetOptions = {
  withComments: boolean;
  period?: Period | null | undefined;
  column?: number | undefined;
  sameUnits?: ReadonlySet<string> | undefined;
};

/** The column with the values. `at`: its index, if the sheet determines it; `asked`: the possible columns otherwise. */
export type ValueColumn = { at: number | undefined; asked: readonly PastedColumn[] };

const SHOWN_FIGURES = 3;
const FIGURE = /^[\s\d.,'’£$€%+\-\u2010-\u2015\u2212()]*$/;

/** Whether a cell is a plain figure, which would make no sense as a comment. */
function isFigure(text: string): boolean {
  if (!FIGURE.test(text) || parseDateInput(text).kind === 'date') return false;
  const { kind } = parseTyped(text);
  return kind === 'number' || kind === 'unclear';
}

/** The columns with figures, by index. @param first index of the first possible value column */
export function figureColumns(rows: readonly Row[], headings: Row | undefined, first: number): PastedColumn[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    if (at < first) return [];
    const figures = rows.flatMap((row) => (isFigure(row[at] ?? '') ? [row[at]!] : []));
    return figures.length === 0 ? [] : [{ at, heading: headings?.[at] ?? '', figures: figures.slice(0, SHOWN_FIGURES) }];
  });
}

/** A column of ticks at the place of the page's N/A column. */
const isTicks = ({ at, figures }: PastedColumn, naAt: number) => at === naAt && figures.every((figure) => figure === '1');

/** `headings`: the first line, if it is above figures; `first`: index of the value column by default. */
type ColumnsOf = SheetOptions & { headings?: Row | undefined; isHeaded?: boolean; first: number };

/**
 * Finds the value column: the column that the person has chosen, the column with the report's own period as heading, or the only
 * column of figures below a head. Asks if there are several columns, if one has another period, or if one is at the place of the
 * comments.
 * @param options `isHeaded`: whether headings name the other columns
 */
export function valueColumn(rows: readonly Row[], options: ColumnsOf): ValueColumn {
  const { headings, isHeaded = false, first, column, period, withComments } = options;
  if (column !== undefined) return { at: column, asked: [] };
  const periods = (headings ?? []).map((text) => periodOfHeading(text, period));
  const own = periods.flatMap((each, at) => (each === 'own' ? [at] : []));
  if (own.length === 1) return { at: own[0], asked: [] };
  const columns = figureColumns(rows, headings, first).filter((each) => !isTicks(each, first + (withComments ? 2 : 1)));
  const [only] = columns;
  const isOther = columns.some(({ at }) => (periods[at] ?? 'none') !== 'none');
  const isSaid = !only || (columns.length === 1 && (isHeaded || only.at === first));
  if (!isSaid || isOther) return { at: undefined, asked: columns };
  return { at: isHeaded ? (only?.at ?? first) : undefined, asked: [] };
}

/** Cuts rows to start at their value column; comment and N/A follow, up to the next column with figures. */
export function fromColumn(rows: readonly Row[], at: number, withComments: boolean): string[][] {
  const end = Math.min(at + (withComments ? 3 : 2), figureColumns(rows, undefined, at + 1)[0]?.at ?? Infinity);
  return rows.map((row) => [row[at] ?? '', ...row.slice(at + 1, end)]);
}

/** A copy without names, to paste from the target cell downwards: its rows, and the columns to ask about. */
export function plainRows(
  copied: readonly Row[],
  options: SheetOptions,
): { rows: readonly Row[]; columns: readonly PastedColumn[] } {
  const [head = [], ...below] = copied;
  const told = head.filter((text) => text !== '');
  const isHeading = (text: string) => isValueHeading(text) || ['own', 'other'].includes(periodOfHeading(text, options.period));
  const isHead = below.length > 0 && told.length > 0 && told.every(isHeading);
  const rows = isHead ? below : copied;
  const { at, asked } = valueColumn(rows, { ...options, headings: isHead ? head : undefined, first: 0 });
  return { rows: at === undefined ? rows : fromColumn(rows, at, options.withComments), columns: asked };
}
