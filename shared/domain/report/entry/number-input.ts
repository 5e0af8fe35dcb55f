import { toDecimal } from '../../kernel/decimal.ts';
import { unitText } from '../../metric/unit-text.ts';
import { areSameUnit, areTwoUnits } from '../../metric/usual-units.ts';
import { bareFigure, bareWord, type FigureParts, figureParts, withoutUnit } from './figure-parts.ts';
import { signQuestion } from './figure-signs.ts';
import { minusOf } from './minus.ts';
import { hasOtherDigits, inWesternDigits } from './other-digits.ts';

/**
 * How a typed, pasted or sent figure is read (REP-280 to REP-284).
 * `kind` 'empty': no figure; 'number': `value` is the decimal to store; 'invalid': 'Number required' (REP-282), stored as null;
 * 'unclear': its digits alone would be another figure than the text says, such as '-3', '1e5' and '12,5'. An unclear figure is
 * stored only after the person has taken one of the `choices`, decimals with the likelier one first; a text that can be no single
 * figure, such as '5-7', has none. So is a figure in the digits or with the separators of another script.
 * `text`: what the input shows: the characters that count (REP-280), or the whole text if it has no digit (REP-284). `why`: the
 * fault of an invalid or unclear text, as a sentence.
 */
export type TypedNumber =
  | { kind: 'empty' | 'number'; value: string | null; text: string }
  | { kind: 'invalid'; value: null; text: string; why: string }
  | { kind: 'unclear'; value: null; text: string; why: string; choices: readonly string[] };

export const NUMBER_REQUIRED = 'Number required';

/** Only digits, full stops and commas stay: '1a-2' becomes '12' (REP-280). */
export const keepNumeric = (typed: string): string => typed.replace(/[^\d.,]/g, '');

/** No group begins with a zero: '0,125' has decimals. */
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
/** Figures with a decimal comma: '12,5' and '1.234,5'. */
const DECIMAL_COMMA = /^(\d+|\d{1,3}(\.\d{3})+),\d+$/;
const EXPONENT = /^([\d.,]+)(e[+-]?\d{1,4})$/i;
const NEGATIVE = /^[-\u2212\u2013(]/;
/** Words for a thousand and more, which a figure is written without. */
const MULTIPLES = /^(k|m|mn|mio|bn|mrd|tsd|th|thousand|million|billion)\.?$/i;

/** The decimals that a figure of digits and separators may be, with the comma before decimals first. */
function readings(kept: string, power = ''): string[] {
  const isComma = DECIMAL_COMMA.test(kept) && (power !== '' || !GROUPED.test(kept));
  const comma = isComma ? toDecimal(kept.replaceAll('.', '').replace(',', '.') + power) : null;
  const all = [comma, toDecimal(kept.replaceAll(',', '') + power)].filter((each) => each !== null);
  return [...new Set(all)];
}

const NO_MINUS = 'A minus sign does not count here.';
const OTHER_DIGITS = 'Figures are stored in the digits 0 to 9.';
const ONLY_FIGURES = 'Only digits, full stops and commas count.';

/** The decimal of digits and separators, if only one reading is possible. */
function plainFigure(bare: string): string | null {
  const isPlain = bare === keepNumeric(bare) && (!bare.includes(',') || GROUPED.test(bare));
  return isPlain ? toDecimal(bare.replaceAll(',', '')) : null;
}

function whyUnclear(bare: string, kept: string): string {
  if (kept.includes(',') && !GROUPED.test(kept)) return 'Commas separate thousands only. Use a full stop for decimals.';
  if (minusOf(bare) !== null) return NO_MINUS;
  return ONLY_FIGURES;
}

/** Advice for a text with several figures, depending on the characters between them. */
function whySeveral(bare: string): string {
  if (bare.startsWith('=')) return 'A formula is not calculated here. Type its result.';
  if (/\d\s*:\s*\d/.test(bare)) return 'It may be a time. Type it as one figure, as 10.5 for 10:30.';
  if (/\d\s*\/\s*\d/.test(bare)) return 'It may be a date or a fraction. Type one figure.';
  if (/\d\s*[-\u2010-\u2015\u2212]\s*\d/.test(bare)) return 'It may be a range. Type one figure.';
  return 'It has several figures. Type the one that is meant.';
}

/** Why the word beside a figure makes it unclear. `isOffered`: the figure itself may be meant. */
function wordDoubt(parts: FigureParts, unit: string): { why: string; isOffered: boolean } | null {
  const word = bareWord(parts.after || parts.before);
  if (!/[\p{L}£$€]/u.test(word) || areSameUnit(word, unit)) return null;
  if (parts.after !== '' && MULTIPLES.test(word)) return { why: `Type the figure in full, without “${word}”.`, isOffered: false };
  if (unit === '') return null;
  if (areTwoUnits(word, unit))
    return { why: `“${word}” is another unit than ${unitText(unit)}. Convert the figure first.`, isOffered: false };
  if (parts.after === '') return null;
  return { why: `“${word}” may be another unit than ${unitText(unit)}. Is the figure right?`, isOffered: true };
}

/** The reading of a text that is no plain figure. `written`: without the metric's unit. */
function unclearFigure(typed: string, written: string, unit: string): TypedNumber {
  const shown = keepNumeric(typed);
  const text = /\d/.test(shown) ? shown : typed.trim();
  const bare = bareFigure(written);
  const unclear = (why: string, choices: readonly string[]): TypedNumber => ({
    kind: 'unclear',
    value: null,
    text,
    why,
    choices,
  });
  const invalid = (why: string): TypedNumber => ({ kind: 'invalid', value: null, text, why });
  const [, mantissa, power] = EXPONENT.exec(bare.replace(NEGATIVE, '')) ?? [];
  const powers = mantissa === undefined ? [] : readings(mantissa, power);
  const whySign = signQuestion(typed, unit);
  const both = (why: string) => (whySign === null ? why : `${why} ${whySign}`);
  if (powers.length > 0) return unclear(both(whyUnclear(bare, mantissa!)), powers);
  const minus = minusOf(written);
  const above = minus && plainFigure(bareFigure(withoutUnit(minus.rest, unit)));
  if (above) return unclear(both(NO_MINUS), [above]);
  const parts = figureParts(written);
  if (parts.count === 0) return invalid(ONLY_FIGURES);
  if (parts.count > 1) return unclear(whySeveral(bare), []);
  const kept = keepNumeric(parts.figure);
  const choices = readings(kept);
  if (choices.length === 0)
    return invalid(`${text === typed.trim() ? 'There is' : `'${typed.trim()}' has`} more than one full stop.`);
  const doubt = wordDoubt(parts, unit);
  return unclear(doubt?.why ?? both(whyUnclear(bare, kept)), doubt?.isOffered === false ? [] : choices);
}

/**
 * A figure in the digits or with the separators of another script, by its reading in those of ours: it is taken over
 * only when the person says so.
 */
const inOtherDigits = (typed: string, read: TypedNumber): TypedNumber => ({
  kind: 'unclear',
  value: null,
  text: typed.trim(),
  why: read.kind === 'unclear' || read.kind === 'invalid' ? read.why : hasOtherDigits(typed) ? OTHER_DIGITS : ONLY_FIGURES,
  choices: read.kind === 'unclear' ? read.choices : read.value === null ? [] : [read.value],
});

/** A trillion has one digit more before its decimals, and a spreadsheet keeps no more significant ones. */
const [MAX_BEFORE_DECIMALS, MAX_SIGNIFICANT] = [12, 15];

/** The question about an unusually long decimal; null for one of usual length. */
export function lengthQuestion(value: string): string | null {
  const [whole = '', decimals = ''] = value.replace('-', '').split('.');
  const significant = (whole + decimals).replace(/^0+/, '').length;
  return whole.length > MAX_BEFORE_DECIMALS || significant > MAX_SIGNIFICANT
    ? `It has ${significant} digits. Is it right?`
    : null;
}

/**
 * Reads a figure: '1,234.5' is 1234.5, '' is empty, '1.2.3' is invalid (REP-281), '12,5' is unclear:
 * groups have three digits (REP-283).
 * @param unit of the metric or the column: another spelling of it beside the figure changes nothing ('12 hrs' for Hours), and a
 * sign that it does not have makes the figure unclear ('€12' for GBP (£)); without a unit a sign means nothing
 */
export function parseTyped(typed: string, unit = ''): TypedNumber {
  if (typed.trim() === '') return { kind: 'empty', value: null, text: '' };
  const western = inWesternDigits(typed);
  if (western !== undefined) return inOtherDigits(typed, parseTyped(western, unit));
  const written = withoutUnit(typed, unit);
  const bare = bareFigure(written);
  const plain = plainFigure(bare);
  if (plain === null) return unclearFigure(typed, written, unit);
  const why = signQuestion(typed, unit);
  if (why !== null) return { kind: 'unclear', value: null, text: bare, why, choices: [plain] };
  return { kind: 'number', value: plain, text: bare };
}
