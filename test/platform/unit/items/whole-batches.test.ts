import { afterEach, beforeAll, expect, it } from 'vitest';

type Request = { input: { RequestItems: Record<string, { Keys?: Key[] } | { DeleteRequest: { Key: Key } }[]> } };
type Key = { pk: string; sk: string };

process.env.TABLE_NAME ??= 'table';
process.env.AWS_REGION ??= 'eu-west-2';
const { client } = await import('../../../../functions/data/client/client.ts');
const { personStore } = await import('../../../../functions/data/stores/person/person-store.ts');
const { db } = await import('../../../../functions/data/service.ts');

const TABLE = process.env.TABLE_NAME;
const MOST = 2;
let asked: number[] = [];
/** the table's response to one batch of keys, within its capacity */
let take: (keys: readonly Key[]) => unknown = () => undefined;

const item = ({ pk, sk }: Key) => ({
  pk,
  sk,
  __edb_e__: 'user',
  __edb_v__: '2',
  tenantUid: 't',
  uid: pk.split('#').at(-1),
  email: 'a@b.example',
  firstName: 'A',
  lastName: 'B',
  isSuperuser: false,
  isTenantSuperuser: false,
  created: '2024-01-01',
  version: 1,
});

/** A table with capacity for two items at a time, which returns the rest as unprocessed. */
const small = () => async (args: unknown) => {
  const { input } = args as Request;
  const ofTable = input.RequestItems[TABLE!]!;
  if (Array.isArray(ofTable)) {
    asked.push(ofTable.length);
    take(ofTable.slice(0, MOST).map(({ DeleteRequest }) => DeleteRequest.Key));
    const left = ofTable.slice(MOST);
    return { response: {}, output: { UnprocessedItems: left.length > 0 ? { [TABLE!]: left } : {} } };
  }
  const keys = ofTable.Keys ?? [];
  asked.push(keys.length);
  const left = keys.slice(MOST);
  const output = {
    Responses: { [TABLE!]: keys.slice(0, MOST).map(item) },
    UnprocessedKeys: left.length > 0 ? { [TABLE!]: { Keys: left } } : {},
  };
  return { response: {}, output };
};

beforeAll(() => {
  client.middlewareStack.add(small as never, { step: 'initialize', priority: 'low', name: 'small' });
});

afterEach(() => {
  asked = [];
});

it('what DynamoDB leaves of a batch for want of capacity is asked for again, and nobody is missing', async () => {
  const people = await personStore('t').getMany(['1', '2', '3', '4', '5']);
  expect(people.map(({ uid }) => uid).sort()).toEqual(['1', '2', '3', '4', '5']);
  expect(asked).toEqual([5, 3, 1]);
});

it('what it leaves of a batch of deletions is deleted all the same', async () => {
  const gone: string[] = [];
  take = (keys) => gone.push(...keys.map(({ pk }) => pk.split('#').at(-1)!));
  await db.entities.user.delete(['1', '2', '3'].map((uid) => ({ tenantUid: 't', uid }))).go();
  expect(gone.sort()).toEqual(['1', '2', '3']);
});
