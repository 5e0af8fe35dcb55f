import { negate, toDecimal } from '../../kernel/decimal.ts';
import { minusOf, withMinus } from './minus.ts';
import { parseTyped, type TypedNumber } from './number-input.ts';

/** The unit of a result may be unknown: then no sign is known to belong to it. */
function withoutUnknownSign(read: TypedNumber, typed: string): TypedNumber {
  const [sign] = /[£$€%]/.exec(typed) ?? [];
  if (sign === undefined || read.kind !== 'number' || read.value === null) return read;
  const why = `“${sign}” stands beside the figure. Is the figure right without it?`;
  return { kind: 'unclear', value: null, text: read.text, why, choices: [read.value] };
}

const MAYBE_MINUS = 'It may be below zero. Which figure is meant?';

/**
 * Reads a figure that is typed into a setting, such as a target or a percentage, as figures of a report are read,
 * except that it may be below zero: '-1,200' and '£-1,200' are -1200, '3,5' is unclear, with 3.5 and 35 as its choices,
 * and so is '12-', with -12 and 12.
 * @param unit as `parseTyped` takes it; without one, a currency or per cent sign makes the figure unclear
 */
export function parseSigned(typed: string, unit = ''): TypedNumber {
  const plain = toDecimal(typed);
  if (plain !== null) return { kind: 'number', value: plain, text: typed.trim() };
  const minus = minusOf(typed);
  const read = parseTyped(minus?.rest ?? typed, unit);
  const sure = unit === '' ? withoutUnknownSign(read, typed) : read;
  if (minus === null) return sure;
  if (sure.kind === 'unclear') return { ...sure, choices: withMinus(minus, sure.choices) };
  if (sure.kind !== 'number' || sure.value === null) return sure;
  if (minus.kind === 'sure') return { ...sure, value: negate(sure.value) };
  return { kind: 'unclear', value: null, text: sure.text, why: MAYBE_MINUS, choices: withMinus(minus, [sure.value]) };
}
