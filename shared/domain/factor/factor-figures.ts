import { toDecimal } from '../kernel/decimal.ts';
import { FACTOR_REASONS } from './factor-row.ts';

/** A figure of a file as decimal text, or why it may be several numbers. */
export type FileFigure = { value: string } | { reason: string };
/** Reads one figure of a file; see `figureReader`. */
export type ReadFigure = (text: string) => FileFigure;

export const TWO_READINGS =
  'This can be read as two numbers. Write it without separators of thousands and with a full stop before the decimals, such as 1234.5.';

const COMMA = /^[+-]?\d*,\d+(?:e[+-]?\d{1,4})?$/i;
/**
 * Figures in which one sign can only separate thousands: full stops in '1.234,5' and '1.234.567', commas in '1,234.5' and
 * '1,234,567'.
 */
const STOPS_PART = /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$|^[+-]?\d{1,3}(?:\.\d{3}){2,}$/;
const COMMAS_PART = /^[+-]?\d{1,3}(?:,\d{3})+\.\d+$|^[+-]?\d{1,3}(?:,\d{3}){2,}$/;
/** Three digits after the only sign, and no 0 before it: decimals, or thousands. */
const UNCLEAR = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const DIGITS = /^[+-]?[\d.,]+(?:e[+-]?\d{1,4})?$/i;

/**
 * Reads the figures of a file; computers write decimals differently. A comma precedes decimals only if commas do not separate
 * cells. Refuses '1.234,5', '1,234.5' and other texts that may mean two numbers. '1,234' and '1.234' mean what the other figures
 * of the file prove: '0,5', '1.234,5' and '1.234.567' prove a comma before decimals; '0.5', '1,234.5' and '1,234,567' a full
 * stop. Reads exponents in every file: '2.5e-3', and '2,5E-03' if commas precede decimals.
 * @param texts every figure of the file, or of its beginning
 * @param hasCommas whether a comma may stand in a number
 */
export function figureReader(texts: Iterable<string>, hasCommas: boolean): ReadFigure {
  const proven = { comma: false, stop: false };
  for (const text of texts) {
    if (UNCLEAR.test(text)) continue;
    if (COMMA.test(text) || STOPS_PART.test(text)) proven.comma = true;
    else if (COMMAS_PART.test(text) || (text.includes('.') && toDecimal(text) !== null)) proven.stop = true;
  }
  const isSeparated = (text: string) => DIGITS.test(text) && /[.,]/.test(text);
  const refused = (text: string) => ({ reason: isSeparated(text) ? TWO_READINGS : FACTOR_REASONS.factor });
  return (text) => {
    const isUnclear = UNCLEAR.test(text);
    const plain = toDecimal(text);
    if (plain !== null) return isUnclear && proven.comma ? refused(text) : { value: plain };
    const isDecimal = hasCommas && COMMA.test(text) && (!isUnclear || (proven.comma && !proven.stop));
    const value = isDecimal ? toDecimal(text.replace(',', '.')) : null;
    return value === null ? refused(text) : { value };
  };
}
