import { negate, toDecimal } from '../kernel/decimal.ts';
import { parseTyped, type TypedNumber } from './number-input.ts';

/** A figure below zero, as it is typed, and as spreadsheets write it: '(1,200)'. */
const BELOW_ZERO = /^\s*(?:[-\u2212\u2013]([\s\S]*)|\(([^()]*)\)\s*)$/;

/** The unit of a result may be unknown: then no sign is known to belong to it. */
function withoutUnknownSign(read: TypedNumber, typed: string): TypedNumber {
  const [sign] = /[£$€%]/.exec(typed) ?? [];
  if (sign === undefined || read.kind !== 'number' || read.value === null) return read;
  const why = `“${sign}” stands beside the figure. Is the figure right without it?`;
  return { kind: 'unclear', value: null, text: read.text, why, choices: [read.value] };
}

function negative(read: TypedNumber): TypedNumber {
  if (read.kind === 'unclear') return { ...read, choices: read.choices.map(negate) };
  return read.kind === 'number' && read.value !== null ? { ...read, value: negate(read.value) } : read;
}

/**
 * Reads a figure that is typed into a setting, such as a target or a percentage, as figures of a report are read, except that it may be below
 * zero: '-1,200' is -1200, and '3,5' is unclear, with 3.5 and 35 as its choices.
 * @param unit as `parseTyped` takes it; without one, a currency or per cent sign makes the figure unclear
 */
export function parseSigned(typed: string, unit = ''): TypedNumber {
  const plain = toDecimal(typed);
  if (plain !== null) return { kind: 'number', value: plain, text: typed.trim() };
  const [, minus, brackets] = BELOW_ZERO.exec(typed) ?? [];
  const figure = minus ?? brackets;
  const read = parseTyped(figure ?? typed, unit);
  const sure = unit === '' ? withoutUnknownSign(read, typed) : read;
  return figure === undefined ? sure : negative(sure);
}
