import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand, paginateScan, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { KIND_FIELD, partition, TABLE } from '../../../functions/data/table.ts';

type Item = Record<string, unknown>;

const client = DynamoDBDocumentClient.from(new DynamoDBClient());

/** DynamoDB's limit of items in a batch. */
const BATCH = 25;

/**
 * Every item of a tenant: the items below its key, its host names, and the records of its people. Reads the whole table, which
 * only an operator's tool does.
 */
export async function* itemsOf(TableName: string, tenantUid: string): AsyncGenerator<Item> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        FilterExpression:
          'begins_with(#pk, :own) OR ((begins_with(#pk, :host) OR begins_with(#pk, :person)) AND tenantUid = :tenant)',
        ExpressionAttributeNames: { '#pk': TABLE.pk },
        ExpressionAttributeValues: {
          ':own': partition.everything(tenantUid),
          ':host': partition.host(''),
          ':person': partition.person(''),
          ':tenant': tenantUid,
        },
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      }),
    );
    yield* page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/** Key of an object that represents bytes or a set. People's own JSON may use such a key; it gets one more '$'. */
const MARKER = /^\$+(?:set|bytes)$/;

const renamed = (value: Item, nameOf: (key: string) => string): Item =>
  Object.keys(value).some((key) => MARKER.test(key))
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [MARKER.test(key) ? nameOf(key) : key, each]))
    : value;

const isObject = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An item as a line of JSON, with bytes and sets as objects. */
export const toLine = (item: Item) =>
  JSON.stringify(item, (_key, value: unknown) => {
    if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
    if (value instanceof Set) return { $set: [...value] };
    return isObject(value) ? renamed(value, (key) => `$${key}`) : value;
  });

/** The item of a line, also from a backup of an earlier release. */
export const fromLine = (line: string): Item =>
  JSON.parse(line, (_key, value: unknown) => {
    if (!isObject(value)) return value;
    const { $bytes, $set } = value;
    if (Object.keys(value).length === 1) {
      if (typeof $bytes === 'string') return new Uint8Array(Buffer.from($bytes, 'base64'));
      if (Array.isArray($set)) return new Set($set);
    }
    return renamed(value, (key) => key.replace('$$', '$'));
  });

/** The current owner of a host name, by its item in a backup; undefined without an owner. */
export async function ownerInTable(TableName: string, host: Item): Promise<string | undefined> {
  const Key = { [TABLE.pk]: host[TABLE.pk], [TABLE.sk]: host[TABLE.sk] };
  const { Item: there } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return there && String(there.tenantUid);
}

/**
 * Kinds of notes that company sums must be rebuilt. A worker that was running may write them after the tenancy is removed; they
 * can be lost.
 */
const LATE_NOTES: readonly unknown[] = ['sumsstate', 'sumschange'];

/** Whether a tenant has items in the table, apart from such late notes. */
export async function isInTable(TableName: string, tenantUid: string): Promise<boolean> {
  for await (const item of itemsOf(TableName, tenantUid)) if (!LATE_NOTES.includes(item[KIND_FIELD])) return true;
  return false;
}

/** The people of a tenant, by uid, including deactivated ones. */
export async function peopleInTable(TableName: string, tenantUid: string): Promise<string[]> {
  const uids: string[] = [];
  for await (const item of itemsOf(TableName, tenantUid)) if (item[KIND_FIELD] === 'user') uids.push(String(item.uid));
  return uids;
}

/**
 * The given people who belong to no other tenant. A tenant that has deactivated a person counts, because it may reactivate them
 * and then needs their account. Reads the whole table.
 */
export async function unknownElsewhere(TableName: string, tenantUid: string, people: readonly string[]): Promise<string[]> {
  const left = new Set(people);
  if (left.size === 0) return [];
  const known = { FilterExpression: '#kind = :user', ExpressionAttributeNames: { '#kind': KIND_FIELD } };
  const pages = paginateScan(
    { client },
    { TableName, ConsistentRead: true, ...known, ExpressionAttributeValues: { ':user': 'user' } },
  );
  for await (const { Items = [] } of pages)
    for (const item of Items) if (item.tenantUid !== tenantUid) left.delete(String(item.uid));
  return [...left];
}

export async function removeItems(TableName: string, tenantUid: string): Promise<number> {
  const keys: Item[] = [];
  for await (const item of itemsOf(TableName, tenantUid)) keys.push({ [TABLE.pk]: item[TABLE.pk], [TABLE.sk]: item[TABLE.sk] });
  await inBatches(TableName, keys, (Key) => ({ DeleteRequest: { Key } }));
  return keys.length;
}

/** Writes exported items unchanged, and holds at most one batch of them in memory. Returns their number. */
export async function restoreItems(TableName: string, items: AsyncIterable<Item>): Promise<number> {
  let count = 0;
  let held: Item[] = [];
  const send = () => inBatches(TableName, held, (each) => ({ PutRequest: { Item: each } }));
  for await (const item of items) {
    held.push(item);
    count += 1;
    if (held.length < BATCH) continue;
    await send();
    held = [];
  }
  await send();
  return count;
}

type Request = { DeleteRequest: { Key: Item } } | { PutRequest: { Item: Item } };

async function inBatches(TableName: string, items: readonly Item[], request: (item: Item) => Request): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) {
    let RequestItems: Record<string, Request[]> | undefined = { [TableName]: items.slice(start, start + BATCH).map(request) };
    while (RequestItems && Object.keys(RequestItems).length > 0) {
      const answer: { UnprocessedItems?: unknown } = await client.send(new BatchWriteCommand({ RequestItems }));
      RequestItems = answer.UnprocessedItems as Record<string, Request[]> | undefined;
    }
  }
}
