import { isPhysical } from '../factor/units.ts';
import { toDecimal } from '../kernel/decimal.ts';
import { unitText } from '../metric/unit-text.ts';

/**
 * What a typed, pasted or sent figure means (REP-280 to REP-284).
 * kind 'empty': nothing that counts; 'number': `value` is the decimal to store; 'invalid': 'Number required' (REP-282), stored is null;
 * 'unclear': what counts of it would be another figure than the text says, such as '-3', '1e5' and '12,5': nothing is stored until its
 * person has taken one of the `choices`, decimals with the likelier first.
 * `text` is what the input shows: the characters that count (REP-280), or the whole text where no digit is among them (REP-284).
 * `why`: what is wrong with an invalid or unclear text, as a sentence.
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
/** As it is written where a comma precedes the decimals: '12,5' and '1.234,5'. */
const DECIMAL_COMMA = /^(\d+|\d{1,3}(\.\d{3})+),\d+$/;
const EXPONENT = /^\d+(\.\d+)?e[+-]?\d+$/i;
const NEGATIVE = /^[-\u2212\u2013(]/;
const BEFORE = /[\s£$€]/;
const AFTER = /[\s%]/;

/** A currency or percent sign and blanks beside a figure ('£1,200') do not change what it says; a letter or another sign may ('5k'). */
function undecorated(typed: string): string {
  let start = 0;
  let end = typed.length;
  while (start < end && BEFORE.test(typed.charAt(start))) start += 1;
  while (end > start && AFTER.test(typed.charAt(end - 1))) end -= 1;
  return typed.slice(start, end);
}

/** A figure without what stands beside it, and without blanks between its thousands. */
export const bareFigure = (typed: string): string => undecorated(typed).replace(/(?<=\d)\s(?=\d{3}(\D|$))/g, '');

function whyUnclear(bare: string, kept: string): string {
  if (kept.includes(',') && !GROUPED.test(kept)) return 'Commas separate thousands only. Use a full stop for decimals.';
  if (NEGATIVE.test(bare)) return 'A minus sign does not count here.';
  return 'Only digits, full stops and commas count.';
}

/** What is wrong with a text that is no figure; it is named where the input shows only what counts of it. */
function whyInvalid(typed: string, kept: string): string {
  if (!/\d/.test(kept) || kept.split('.').length <= 2) return 'Only digits, full stops and commas count.';
  return kept === typed ? 'There is more than one full stop.' : `'${typed}' has more than one full stop.`;
}

/** A trillion has one digit more before its decimals, and a spreadsheet keeps no more significant ones. */
const [MAX_BEFORE_DECIMALS, MAX_SIGNIFICANT] = [12, 15];

/** Why a decimal is longer than figures are, as a question for whoever typed it; null for one of a usual length. */
export function lengthQuestion(value: string): string | null {
  const [whole = '', decimals = ''] = value.replace('-', '').split('.');
  const significant = (whole + decimals).replace(/^0+/, '').length;
  return whole.length > MAX_BEFORE_DECIMALS || significant > MAX_SIGNIFICANT
    ? `It has ${significant} digits. Is it right?`
    : null;
}

const SIGN = /[£$€%]/;

/**
 * Whether a figure with a currency or percent sign is meant for a metric whose unit is certainly another one, as a question for whoever
 * typed it: '€15' for Tonnes comes from another column. null for a figure without a sign, and for units that may be anything, as Number.
 */
export function signQuestion(typed: string, unit: string): string | null {
  const [sign] = SIGN.exec(typed) ?? [];
  return sign && isPhysical(unit) ? `'${sign}' does not fit the unit ${unitText(unit)}. Is the figure right?` : null;
}

/** Reads a figure: '1,234.5' is 1234.5, '' is empty, '1.2.3' is invalid (REP-281), '12,5' is unclear: groups have three digits (REP-283). */
export function parseTyped(typed: string): TypedNumber {
  const bare = bareFigure(typed);
  const kept = keepNumeric(typed);
  if (typed.trim() === '') return { kind: 'empty', value: null, text: '' };
  const plain = toDecimal(kept.replaceAll(',', ''));
  const isPlain = bare === kept && (!kept.includes(',') || GROUPED.test(kept));
  if (isPlain && plain !== null) return { kind: 'number', value: plain, text: kept };
  const comma = DECIMAL_COMMA.test(kept) && !GROUPED.test(kept) ? toDecimal(kept.replaceAll('.', '').replace(',', '.')) : null;
  const exponent = EXPONENT.test(bare) ? toDecimal(bare) : null;
  const choices = [...new Set([exponent, comma, plain].filter((choice) => choice !== null))];
  if (choices.length === 0) {
    const text = /\d/.test(kept) ? kept : typed.trim();
    return { kind: 'invalid', value: null, text, why: whyInvalid(typed.trim(), kept) };
  }
  return { kind: 'unclear', value: null, text: kept, why: whyUnclear(bare, kept), choices };
}
