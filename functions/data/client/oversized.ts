import { type ErrorKind, errorKind } from '../../../shared/errors.ts';
import { reasonsOf } from './throttled.ts';

const OVERSIZED = errorKind(
  'too_large',
  'This is more than can be kept in one place. Make it shorter, or divide it, and try again.',
);

const NO_ROOM = errorKind(
  'invalid_input',
  'This has a number that cannot be kept. Use one of at most 15 digits, or send it as a text.',
);

const REFUSALS: readonly [RegExp, ErrorKind][] = [
  [/size (to update )?has exceeded/i, OVERSIZED],
  [/^nesting levels have exceeded/i, OVERSIZED],
  [/^number (over|under)flow/i, NO_ROOM],
];
/** What the document client refuses by itself; only JSON of clients has such numbers. */
const UNWRITABLE = /^Number \S+ is (greater|lesser) than Number\.M|^Special numeric value -?Infinity /;

/**
 * Turns the refusal of an item above 400 KB or nested too deep, and of a number beyond the table's range, into an error that says
 * what to do. Returns any other error unchanged.
 */
export function toldOversized(error: unknown): unknown {
  if (error instanceof Error && UNWRITABLE.test(error.message)) return NO_ROOM();
  const texts = [
    error instanceof Error && error.name === 'ValidationException' ? error.message : '',
    ...reasonsOf(error).map(textOf),
  ];
  return REFUSALS.find(([refusal]) => texts.some((text) => refusal.test(text)))?.[1]() ?? error;
}

const textOf = ({ Code, Message }: { Code?: string | undefined; Message?: string | undefined }) =>
  Code === 'ValidationError' ? (Message ?? '') : '';
