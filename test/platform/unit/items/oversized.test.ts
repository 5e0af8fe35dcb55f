import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { toldOversized } from '../../../../functions/data/client/oversized.ts';

const invalid = (message: string) => Object.assign(new Error(message), { name: 'ValidationException' });
const cancelled = (Code: string, Message: string) =>
  new TransactionCanceledException({
    message: 'Canceled',
    $metadata: {},
    CancellationReasons: [{ Code: 'None' }, { Code, Message }],
  });
const TOLD = { code: 'too_large', message: expect.stringContaining('Make it shorter') };

it.each([
  invalid('Item size has exceeded the maximum allowed size'),
  invalid('Item size to update has exceeded the maximum allowed size'),
  cancelled('ValidationError', 'Item size to update has exceeded the maximum allowed size'),
])('an item that is too large for the table is told as that: $message', (error) => {
  expect(toldOversized(error)).toMatchObject(TOLD);
});

it.each([
  invalid('The provided key element does not match the schema'),
  cancelled('ConditionalCheckFailed', 'Item size has exceeded'),
  new Error('Item size has exceeded the maximum allowed size'),
])('any other error stays what it is: $message', (error) => {
  expect(toldOversized(error)).toBe(error);
});
