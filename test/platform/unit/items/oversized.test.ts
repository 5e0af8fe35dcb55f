import '../../../support/access/environment.ts';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { toldOversized } from '../../../../functions/data/client/oversized.ts';

const { client } = await import('../../../../functions/data/client/client.ts');

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
  invalid('Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit'),
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

it.each([1e300, -1e300, Number.POSITIVE_INFINITY])('%s, for which the table has no room, is told as that', async (number) => {
  const put = new PutCommand({ TableName: 'none', Item: { settings: { of: ['clients', number] } } });
  await expect(client.send(put)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('as a text') });
});

it.each([
  invalid('Number underflow. Attempting to store a number with magnitude smaller than supported range'),
  cancelled('ValidationError', 'Number overflow. Attempting to store a number with magnitude larger than supported range'),
])('so is a number that the table itself refuses: $message', (error) => {
  expect(toldOversized(error)).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('as a text') });
});
