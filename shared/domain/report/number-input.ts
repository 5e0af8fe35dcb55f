import { toDecimal } from '../kernel/decimal.ts';

/**
 * What a typed or pasted figure means (REP-280 to REP-284).
 * kind 'empty': nothing that counts; 'number': `value` is the decimal to store; 'invalid': 'Number required' (REP-282), stored is null.
 * `text` is what the input shows and, when invalid, keeps (REP-284).
 * `changedMeaning` is present when removing characters changed what the text said, such as '-2' which becomes 2, '1e5' which
 * becomes 15 and '12,5' which becomes 125: the row says so instead of storing another figure silently.
 */
export type TypedNumber = {
  kind: 'empty' | 'number' | 'invalid';
  value: string | null;
  text: string;
  changedMeaning?: { typed: string; stored: string };
};

export const NUMBER_REQUIRED = 'Number required';

/** Only digits, full stops and commas stay: '1a-2' becomes '12' (REP-280). */
export const keepNumeric = (typed: string): string => typed.replace(/[^\d.,]/g, '');

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
// A currency or percent sign and blanks beside a figure ('£1,200') do not change what it says; a letter or another sign may ('5k').
const DECORATION = /^[\s£$€]*|[\s%]*$/g;

const losesMeaning = (typed: string, kept: string): boolean => {
  const bare = typed.replace(DECORATION, '').replace(/(?<=\d)\s(?=\d{3}(\D|$))/g, '');
  return bare !== kept || (kept.includes(',') && !GROUPED.test(kept));
};

/** Reads a figure as typed, pasted or imported: '1,234.5' is 1234.5, '' is empty, '1.2.3' is invalid (REP-281, REP-283). */
export function parseTyped(typed: string): TypedNumber {
  const kept = keepNumeric(typed);
  if (kept === '') return { kind: 'empty', value: null, text: '' };
  const value = toDecimal(kept.replaceAll(',', ''));
  if (value === null) return { kind: 'invalid', value: null, text: kept };
  return losesMeaning(typed, kept)
    ? { kind: 'number', value, text: kept, changedMeaning: { typed: typed.trim(), stored: value } }
    : { kind: 'number', value, text: kept };
}
