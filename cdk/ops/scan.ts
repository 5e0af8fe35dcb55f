import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { RawItem } from '../../functions/data/upgrades/index.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient());

/** Every item of a table, in its stored form. */
export async function* scan(TableName: string): AsyncGenerator<RawItem> {
  let ExclusiveStartKey: RawItem | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName, ConsistentRead: true, ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    );
    yield* page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
