import { unitText } from '../../metric/unit-text.ts';
import { areSameUnit, isListedUnit } from '../../metric/usual-units.ts';

const SIGNS = /[£$€%]/g;

/**
 * How owners write units that a sign belongs to, beside those with the sign itself: 'GBP', 'kEUR', 'US
 * dollars', 'per cent of waste'.
 */
const WORDS: ReadonlyMap<string, RegExp> = new Map([
  ['£', /gbp|sterling|(?<!\p{L})(pounds?|quid)(?!\p{L})/iu],
  ['$', /dollar|(?<!\p{L})[km]?(aud|cad|hkd|nzd|sgd|usd)[km]?(?!\p{L})/iu],
  ['€', /(?<!\p{L})[kmt]?eur(?!op)/iu],
  ['%', /per ?cent|(?<!\p{L})pct(?!\p{L})/iu],
]);

const fits = (sign: string, unit: string): boolean =>
  unit.includes(sign) || areSameUnit(sign, unit) || WORDS.get(sign)?.test(unit) === true;

/**
 * The first currency or per cent sign of a text that the unit does not have: '€' of '€15' for GBP (£). null
 * for none, and without a unit.
 */
export const strangeSign = (typed: string, unit: string): string | null =>
  (unit === '' ? undefined : typed.match(SIGNS)?.find((each) => !fits(each, unit))) ?? null;

/**
 * The question about a figure with an unexpected sign: '€15' are not 15 pounds, and '15 %' for Number may be 0.15. Null without
 * such a sign.
 */
export function signQuestion(typed: string, unit: string): string | null {
  const sign = strangeSign(typed, unit);
  if (sign === null) return null;
  const doubt = isListedUnit(unit) ? `does not fit the unit ${unitText(unit)}` : `may be another unit than ${unitText(unit)}`;
  return `'${sign}' ${doubt}. Is the figure right?`;
}
