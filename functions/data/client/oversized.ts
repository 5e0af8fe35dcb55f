import { errorKind } from '../../../shared/errors.ts';
import { reasonsOf } from './throttled.ts';

const OVERSIZED = errorKind(
  'too_large',
  'This is more than can be kept in one place. Make it shorter, or divide it, and try again.',
);

const SIZE = /size (to update )?has exceeded/i;

/** Turns DynamoDB's refusal of an item above 400 KB into an error that says what to do. Returns any other error unchanged. */
export function toldOversized(error: unknown): unknown {
  const texts = [
    error instanceof Error && error.name === 'ValidationException' ? error.message : '',
    ...reasonsOf(error).map(textOf),
  ];
  return texts.some((text) => SIZE.test(text)) ? OVERSIZED() : error;
}

const textOf = ({ Code, Message }: { Code?: string | undefined; Message?: string | undefined }) =>
  Code === 'ValidationError' ? (Message ?? '') : '';
