import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '../../functions/data/table.ts';
import { completeTable, SHAPES, upgradeTable } from '../ops/upgrade-table.ts';
import { step } from './progress.ts';
import { SIGN_INS, type SignIn, seed } from './seed/index.ts';
import type { LocalStack } from './stack.ts';

/** Marks the table as filled. Its key has its own prefix, like all global items. */
const MARKER = { [TABLE.pk]: 'local#data', [TABLE.sk]: 'marker' };

/**
 * Fills an empty table with the demo tenants, once. Upgrades data of an earlier release.
 * @param begun called before an empty table is filled
 */
export const prepareData = async (stack: LocalStack, begun: () => void): Promise<SignIn[]> => {
  const { TableName } = stack.outputs;
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  const { Item: marker } = await client.send(new GetCommand({ TableName, Key: MARKER, ConsistentRead: true }));
  if (!marker) {
    console.log('Filling in the demonstration, which you may already watch');
    begun();
    await seed(stack, step);
  } else if (marker.shapes !== SHAPES) {
    const count = (await upgradeTable(TableName)) + (await completeTable(TableName));
    console.log(`Upgraded ${count} items of an earlier release`);
  }
  if (marker?.shapes !== SHAPES) await client.send(new PutCommand({ TableName, Item: { ...MARKER, shapes: SHAPES } }));
  client.destroy();
  return SIGN_INS;
};
