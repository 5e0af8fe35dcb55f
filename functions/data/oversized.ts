import { errorKind } from '../../shared/errors.ts';
import { reasonsOf } from './throttled.ts';

const OVERSIZED = errorKind(
  'too_large',
  'This is more than can be kept in one place. Make it shorter, or divide it, and try again.',
);

const SIZE = /size (to update )?has exceeded/i;

/** DynamoDB says of an item above 400 kB that it is not valid; whoever sent it is told what to do. Any other error stays. */
export function toldOversized(error: unknown): unknown {
  const texts = [
    error instanceof Error && error.name === 'ValidationException' ? error.message : '',
    ...reasonsOf(error).map(textOf),
  ];
  return texts.some((text) => SIZE.test(text)) ? OVERSIZED() : error;
}

const textOf = ({ Code, Message }: { Code?: string | undefined; Message?: string | undefined }) =>
  Code === 'ValidationError' ? (Message ?? '') : '';
