import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { inSmallLetters } from '../../functions/data/upgrades/small-addresses.ts';
import { scan } from './scan.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient());

/**
 * Changes the addresses of people to lower case. Skips an address that another write changes meanwhile. Returns the number of
 * changes.
 */
export async function lowerAddresses(TableName: string): Promise<number> {
  let count = 0;
  for await (const item of scan(TableName)) {
    const lower = inSmallLetters(item);
    if (!lower) continue;
    const { pk, sk, email } = item;
    const set = {
      UpdateExpression: 'SET email = :lower, gsi1sk = :place',
      ConditionExpression: 'email = :before',
      ExpressionAttributeValues: { ':lower': lower.email, ':place': lower.gsi1sk, ':before': email },
    };
    try {
      await client.send(new UpdateCommand({ TableName, Key: { pk, sk }, ...set }));
      count += 1;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
  return count;
}
