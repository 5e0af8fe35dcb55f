import { toDecimal } from '../../kernel/decimal.ts';
import { deviationOf } from '../deviation.ts';

/** A separator before exactly three digits may be read as a thousands separator or as a decimal point. */
const ONE_SEPARATOR = /^(\d{1,3})([.,])(\d{3})$/;

/** The question about a figure whose separator may be the other one, with both readings, the likelier first. */
export type SeparatorQuestion = { why: string; choices: readonly [string, string] };

/**
 * Asks about '9,461' if figures near 9.5 are usual, and about '6.427' if figures near 6,400 are: as written (REP-283), the figure
 * is a thousand times too large or too small. Null if it is not a thousand times off, or has only one reading. `earlier`: the
 * figures of earlier reports, oldest first.
 */
export function separatorQuestion(typed: string, value: string, earlier: readonly (string | null)[]): SeparatorQuestion | null {
  const [, whole = '', separator = '', rest = ''] = ONE_SEPARATOR.exec(typed.trim()) ?? [];
  const other = toDecimal(separator === ',' ? `${whole}.${rest}` : `${whole}${rest}`);
  const found = other === null ? null : deviationOf(value, earlier);
  // with a comma the figure is a thousand times the other one, with a full stop a thousandth
  const isTooLarge = (found?.times ?? 0) > 1;
  if (other === null || found?.slip !== 'unit' || isTooLarge !== (separator === ',')) return null;
  const kept = separator === ',' ? 'A comma separates thousands' : 'A full stop separates decimals';
  return { why: `${kept}, and the last value is ${found.last}. Which figure is meant?`, choices: [other, value] };
}
