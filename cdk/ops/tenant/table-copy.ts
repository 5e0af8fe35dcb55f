import type { Writable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { KIND_FIELD, partition, TABLE } from '../../../functions/data/table.ts';

type Item = Record<string, unknown>;

const client = DynamoDBDocumentClient.from(new DynamoDBClient());

/** What DynamoDB takes in one batch. */
const BATCH = 25;

/**
 * Every item of a tenant: those whose key begins with it, the host names that lead to it, and which people are of it. An operator's tool reads the
 * whole table for that; the product itself never does.
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

/** An item as a line of JSON, which has neither bytes nor sets. */
export const toLine = (item: Item) =>
  JSON.stringify(item, (_key, value) => {
    if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
    return value instanceof Set ? { $set: [...value] } : value;
  });

export const fromLine = (line: string): Item =>
  JSON.parse(line, (_key, value) => {
    if (!value || typeof value !== 'object') return value;
    if ('$bytes' in value) return new Uint8Array(Buffer.from(value.$bytes, 'base64'));
    return '$set' in value ? new Set(value.$set) : value;
  });

/** Writes a tenant as one JSON line an item. Answers how many. */
export async function exportItems(TableName: string, tenantUid: string, out: Writable): Promise<number> {
  let count = 0;
  for await (const item of itemsOf(TableName, tenantUid)) {
    out.write(`${toLine(item)}\n`);
    count += 1;
  }
  return count;
}

/** The people of a tenant, by uid, deactivated ones included. */
export async function peopleInTable(TableName: string, tenantUid: string): Promise<string[]> {
  const uids: string[] = [];
  for await (const item of itemsOf(TableName, tenantUid)) if (item[KIND_FIELD] === 'user') uids.push(String(item.uid));
  return uids;
}

/**
 * Which of these people no other tenant knows. One that has deactivated them does: it may take them back, and needs their account then. Reads
 * the whole table.
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

/** Writes exported items again, as they were. */
export async function restoreItems(TableName: string, items: readonly Item[]): Promise<number> {
  await inBatches(TableName, items, (each) => ({ PutRequest: { Item: each } }));
  return items.length;
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
