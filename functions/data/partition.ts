import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { EntityItem } from 'electrodb';
import { env } from '../env.ts';
import type { RawKey } from './batch-get.ts';
import { client } from './client/client.ts';
import { KIND_OF } from './entities/index.ts';
import { hasShapeOf, readItem } from './read-item.ts';
import { entities } from './service.ts';
import { readValue } from './stores/report/value-shape.ts';
import { KIND_FIELD, TABLE } from './table.ts';

type Name = keyof typeof entities;
export type Partition = { [N in Name]: EntityItem<(typeof entities)[N]>[] };

const NAMES = Object.keys(entities) as Name[];

function empty(): Partition {
  const found = {} as Record<Name, unknown[]>;
  for (const name of NAMES) found[name] = [];
  return found as Partition;
}

/**
 * A whole partition with items of every kind in one Query (more only above 1 MB), in the order of the sort key.
 * @param pk of table.ts, for example `partition.project(tenantUid, uid)`
 * @param prefix of the sort key, to read a part of it
 * @param consistent includes every completed write, for workers that react to one
 */
export async function readPartition(pk: string, prefix = '', { consistent = false } = {}): Promise<Partition> {
  const keys = prefix ? '#pk = :pk AND begins_with(#sk, :prefix)' : '#pk = :pk';
  const names = { '#pk': TABLE.pk, ...(prefix && { '#sk': TABLE.sk }) };
  return query({
    KeyConditionExpression: keys,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':pk': pk, ...(prefix && { ':prefix': prefix }) },
    ...(consistent && { ConsistentRead: true }),
  });
}

/** Reads the items of a partition between two sort keys, both included, as `readPartition` does. */
export const readRange = (pk: string, [from, to]: readonly [string, string], { consistent = false } = {}): Promise<Partition> =>
  query({
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
    ExpressionAttributeNames: { '#pk': TABLE.pk, '#sk': TABLE.sk },
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    ...(consistent && { ConsistentRead: true }),
  });

/**
 * Reads a partition of the index of lists (gsi1), in the order of the index's sort key.
 * @param pk of table.ts, for example `partition.invitesTo(tenantUid, email)`
 */
export const readList = (pk: string): Promise<Partition> =>
  query({
    IndexName: 'gsi1' satisfies keyof typeof TABLE.indexes,
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': TABLE.indexes.gsi1.pk },
    ExpressionAttributeValues: { ':pk': pk },
  });

/**
 * Reads a partition backwards from a sort key, which is included. The answer has the last item first.
 * @param wanted how many further items a Query reads, after those that were found; 0 or less ends the reading
 */
export async function readBackwards(
  { pk, sk }: RawKey,
  wanted: (found: Partition) => number,
  { consistent = false } = {},
): Promise<Partition> {
  const conditions = {
    KeyConditionExpression: '#pk = :pk AND #sk <= :sk',
    ExpressionAttributeNames: { '#pk': TABLE.pk, '#sk': TABLE.sk },
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ScanIndexForward: false,
    ...(consistent && { ConsistentRead: true }),
  };
  const found = empty();
  let next: PageStart;
  let Limit = wanted(found);
  do {
    next = await readPage(found, { ...conditions, Limit }, next);
    Limit = wanted(found);
  } while (next && Limit > 0);
  return found;
}

type Conditions = Omit<QueryCommandInput, 'TableName'>;
type PageStart = Record<string, unknown> | undefined;

async function query(conditions: Conditions): Promise<Partition> {
  const found = empty();
  let next: PageStart;
  do next = await readPage(found, conditions, next);
  while (next);
  return found;
}

/** Sorts items that were read by their keys, such as those of a BatchGet, by their kind. */
export function sortedItems(items: readonly Record<string, unknown>[]): Partition {
  const found = empty();
  for (const item of items) sort(found, item);
  return found;
}

/** Adds one page to what was found. Returns the start of the next page, undefined after the last one. */
async function readPage(found: Partition, conditions: Conditions, start: PageStart): Promise<PageStart> {
  const page = await client.send(
    new QueryCommand({ TableName: env.tableName, ...conditions, ...(start && { ExclusiveStartKey: start }) }),
  );
  for (const item of page.Items ?? []) sort(found, item);
  return page.LastEvaluatedKey;
}

function sort(found: Partition, item: Record<string, unknown>) {
  const name = KIND_OF.get(item[KIND_FIELD]);
  if (name === undefined || !hasShapeOf(name, item)) return;
  (found[name] as unknown[]).push(name === 'value' ? readValue(item) : readItem(name, item));
}
