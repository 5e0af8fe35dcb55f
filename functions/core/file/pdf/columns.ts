import { AppError } from '../../../../shared/errors.ts';

/** The widths of a column, in points: `whole` without breaking any text, `least` without breaking a word or a figure. */
export type ColumnNeeds = { whole: number; least: number };

/** Landscape paper, from A4 on, as width and height in points. */
const PAPER = [
  [842, 595],
  [1191, 842],
  [1684, 1191],
  [2384, 1684],
  [3370, 2384],
] as const;

/** A page of a PDF is no wider, in points: some five metres. */
const WIDEST_PAGE = 14_400;

/**
 * The smallest paper that has room for all columns; beyond the largest one a page that is as wide as they need.
 * `margins`: of both sides, in points.
 * @throws too_large for more columns than a page can have
 */
export function paperFor(columns: readonly ColumnNeeds[], margins: number): readonly [width: number, height: number] {
  const wanted = Math.ceil(sum(columns.map((column) => column.least))) + margins;
  if (wanted > WIDEST_PAGE)
    throw new AppError(
      'too_large',
      'This table has more columns than a page of a PDF can have. Choose a shorter range, or export Excel or CSV.',
    );
  const [, height] = PAPER.at(-1)!;
  return PAPER.find(([width]) => wanted <= width) ?? [wanted, height];
}

/**
 * The widths of columns, which together take all of a space: each as wide as its texts where that fits, else the widest give way
 * to one another, down to their longest words.
 */
export function widthsOf(columns: readonly ColumnNeeds[], space: number): number[] {
  const [whole, least] = [sum(columns.map((column) => column.whole)), sum(columns.map((column) => column.least))];
  if (whole <= space) return columns.map((column) => column.whole * (space / whole));
  if (least >= space) return columns.map((column) => column.least * (space / least));
  const cutAt = (most: number) => columns.map((column) => Math.max(column.least, Math.min(column.whole, most)));
  let [low, high] = [0, whole];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (sum(cutAt(middle)) > space) high = middle;
    else low = middle;
  }
  return cutAt(low);
}

/** Halvings that bring a width of some thousand points below a hundredth of one. */
const STEPS = 20;

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);
