import '../../support/access/environment.ts';
import { randomUUID } from 'node:crypto';
import { type AttributeValue, ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { toldError } = await import('../../../functions/http/problem.ts');
const { once } = await import('../../../functions/http/idempotency.ts');
const { problem } = await import('../../../functions/http/problem.ts');

type Event = Parameters<typeof once>[0];
type Item = Record<string, AttributeValue>;
type Asked = {
  Item?: Item;
  Key?: Item;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
};

/** The table's records of requests, with the operations that the library uses. */
const kept = new Map<string, Item>();
/** The operation for which the table has no capacity. */
let busy = '';
vi.spyOn(client, 'send').mockImplementation(async (command: { input: object; constructor: { name: string } }) => {
  if (command.constructor.name === busy) throw Object.assign(new Error('Slow down'), { name: 'ThrottlingException' });
  const {
    Item,
    Key,
    UpdateExpression = '',
    ExpressionAttributeNames = {},
    ExpressionAttributeValues = {},
  } = command.input as Asked;
  const name = String((Item ?? Key)?.sk?.S);
  const before = kept.get(name);
  if (Item && before) throw new ConditionalCheckFailedException({ message: 'there', $metadata: {}, Item: before });
  if (Item) kept.set(name, Item);
  else if (!UpdateExpression) kept.delete(name);
  else
    for (const [, attribute = '', value = ''] of UpdateExpression.matchAll(/(#\w+) = (:\w+)/g))
      kept.set(name, { ...kept.get(name), [ExpressionAttributeNames[attribute]!]: ExpressionAttributeValues[value]! });
  return {};
});

const post = (key: string, { query = '', body = '{}' } = {}) =>
  ({
    headers: { 'idempotency-key': key },
    requestContext: { http: { method: 'POST' } },
    routeKey: 'POST /api/thing',
    rawPath: '/api/thing',
    rawQueryString: query,
    body,
  }) as unknown as Event;
const who = { tenantUid: randomUUID(), userUid: randomUUID() };
const told = (body: string) => async () => ({ statusCode: 201, body });

afterEach(() => {
  busy = '';
});

describe('a request with a key of its own', () => {
  it('is done once, and its repetition is given the first answer', async () => {
    const key = randomUUID();
    await once(post(key, { query: 'treeId=a' }), who, told('first'));
    expect(await once(post(key, { query: 'treeId=a' }), who, told('second'))).toMatchObject({ body: 'first' });
  });

  it('may be sent again a second later while its first attempt runs', async () => {
    const key = randomUUID();
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = once(post(key), who, async () => {
      await promise;
      return told('first')();
    });
    const early = await once(post(key), who, told('second')).catch((error: unknown) => problem(error, 'c'));
    expect(early).toMatchObject({ statusCode: 409, headers: { 'retry-after': '1' } });
    resolve();
    await first;
    expect(await once(post(key), who, told('second'))).toMatchObject({ body: 'first' });
  });

  it.each([
    ['another body', { body: '{"name":"b"}' }],
    ['another query', { query: 'treeId=b' }],
  ])('is refused with %s, for it is another request', async (_what, other) => {
    const key = randomUUID();
    await once(post(key, { query: 'treeId=a' }), who, told('first'));
    const again = once(post(key, { query: 'treeId=a', ...other }), who, told('second'));
    await expect(again).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('another request') });
  });

  it('is told to come again where its key cannot be kept for want of capacity, and is not done', async () => {
    const work = vi.fn(told('first'));
    busy = 'PutItemCommand';
    const failed: unknown = await once(post(randomUUID()), who, work).catch(toldError);
    expect([work.mock.calls, failed]).toEqual([[], expect.objectContaining({ code: 'too_many_requests', retryAfter: 5 })]);
  });

  it('is answered where it was done and only its answer cannot be kept', async () => {
    busy = 'UpdateItemCommand';
    expect(await once(post(randomUUID()), who, told('first'))).toMatchObject({ statusCode: 201, body: 'first' });
  });

  it('whose refusal frees its key too late for want of capacity is told the refusal', async () => {
    busy = 'DeleteItemCommand';
    const refused = once(post(randomUUID()), who, () => Promise.reject(new AppError('conflict', 'Taken.')));
    await expect(refused).rejects.toMatchObject({ code: 'conflict', message: 'Taken.' });
  });
});
