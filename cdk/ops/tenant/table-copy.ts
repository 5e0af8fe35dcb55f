import type { Writable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { partition, TABLE } from '../../../functions/data/table.ts';

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

/** Bytes travel as text in a file of lines. */
const toLine = (item: Item) =>
  JSON.stringify(item, (_key, value) =>
    value instanceof Uint8Array ? { $bytes: Buffer.from(value).toString('base64') } : value,
  );

export const fromLine = (line: string): Item =>
  JSON.parse(line, (_key, value) =>
    value && typeof value === 'object' && '$bytes' in value ? new Uint8Array(Buffer.from(value.$bytes, 'base64')) : value,
  );

/** Writes a tenant as one JSON line an item. Answers how many. */
export async function exportItems(TableName: string, tenantUid: string, out: Writable): Promise<number> {
  let count = 0;
  for await (const item of itemsOf(TableName, tenantUid)) {
    out.write(`${toLine(item)}\n`);
    count += 1;
  }
  return count;
}

/** Which of these people no tenancy has. One Query each. */
export async function withoutTenancy(TableName: string, people: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (const uid of people) {
    const { Count } = await client.send(
      new QueryCommand({
        TableName,
        ConsistentRead: true,
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': TABLE.pk },
        ExpressionAttributeValues: { ':pk': partition.person(uid) },
      }),
    );
    if (Count === 0) left.push(uid);
  }
  return left;
}

/** The people of a tenant, by uid. */
export async function peopleInTable(TableName: string, tenantUid: string): Promise<string[]> {
  const uids = new Set<string>();
  for await (const item of itemsOf(TableName, tenantUid)) {
    const pk = String(item[TABLE.pk]);
    if (pk.startsWith(partition.person(''))) uids.add(pk.slice(partition.person('').length));
  }
  return [...uids];
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
