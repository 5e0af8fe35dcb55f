import { compare, toDecimal } from '../kernel/decimal.ts';
import { Total } from '../kernel/total.ts';
import { parseTyped } from '../report/entry/number-input.ts';
import type { FormField } from './field-checks.ts';
import type { Cells } from './rows.ts';

/** The names of a line of totals in English, German, Italian, Dutch, French, Spanish and Polish. */
const NAMES = new Set([
  ...['total', 'totals', 'grand total', 'sub total', 'subtotal', 'sum', 'overall'],
  ...[
    'summe',
    'gesamt',
    'gesamtsumme',
    'insgesamt',
    'zwischensumme',
    'totale',
    'subtotale',
    'somma',
    'totaal',
    'subtotaal',
    'som',
  ],
  ...['sous total', 'total général', 'somme', 'suma', 'razem'],
]);

/** Whether a cell calls its line a total: 'Total', 'Sub-total:' and 'SUMME', and not 'Total Energies'. */
export const isTotalName = (text: string): boolean =>
  NAMES.has(
    text
      .toLowerCase()
      .replace(/[\s\-:.=*]+/g, ' ')
      .trim(),
  );

/** The figure of a cell, below zero as well: a credit note is a record of a form. */
const figureOf = (cell = ''): string | null => toDecimal(cell) ?? parseTyped(cell).value;

/** Fewest rows above a line of sums: a single row equals its sum, so equality proves nothing. */
const FEWEST = 2;

/**
 * Whether the last record of a form looks like a total of the records above, which would count twice: a cell names it a total, or
 * each of its figures is the exact sum of those above.
 */
export function endsWithTotal(fields: readonly FormField[], records: readonly Cells[]): boolean {
  const last = records.at(-1);
  const above = records.slice(0, -1);
  if (!last || above.length === 0) return false;
  if (last.some(isTotalName)) return true;
  const figures = fields.flatMap(({ type }, at) => {
    const value = type === 'number' ? figureOf(last[at]) : null;
    return value === null ? [] : [{ at, value }];
  });
  return above.length >= FEWEST && figures.length > 0 && figures.every(({ at, value }) => isSum(value, above, at));
}

/** Whether a decimal other than zero is the sum of the figures of a column. */
function isSum(value: string, above: readonly Cells[], at: number): boolean {
  const total = new Total();
  for (const cells of above) {
    const figure = figureOf(cells[at]);
    if (figure !== null) total.add(figure);
  }
  const sum = total.value();
  return sum !== null && compare(sum, '0') !== 0 && compare(sum, value) === 0;
}
