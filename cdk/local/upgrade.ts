import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { companionsOf, type RawItem, UPGRADES, upgraded } from '../../functions/data/upgrades.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient());

/** Names the shapes of today: data with the same name needs no look. */
export const SHAPES = Object.entries(UPGRADES)
  .map(([entity, steps]) => `${entity}:${Object.keys(steps).length + 1}`)
  .join(',');

/**
 * Brings every item that an earlier release wrote to the shape of today, and answers how many there were. It may run again after
 * a crash, and while the application runs: an item that somebody else changed in the meantime is read again.
 */
export async function upgradeTable(TableName: string): Promise<number> {
  let count = 0;
  for await (const item of scan(TableName)) count += (await upgradeItem(TableName, item)) ? 1 : 0;
  return count;
}

async function upgradeItem(TableName: string, item: RawItem): Promise<boolean> {
  const Item = upgraded(item);
  if (Item === item) return false;
  for (const companion of companionsOf(item)) await client.send(new PutCommand({ TableName, Item: companion }));
  try {
    const unchanged = '#shape = :shape AND (attribute_not_exists(version) OR version = :version)';
    await client.send(
      new PutCommand({
        TableName,
        Item,
        ConditionExpression: unchanged,
        ExpressionAttributeNames: { '#shape': '__edb_v__' },
        ExpressionAttributeValues: { ':shape': item.__edb_v__, ':version': item.version ?? 0 },
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return (await upgradeTable(TableName)) > 0;
  }
}

async function* scan(TableName: string): AsyncGenerator<RawItem> {
  let ExclusiveStartKey: RawItem | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName, ConsistentRead: true, ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    );
    yield* page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
