import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { KIND_FIELD } from '../../functions/data/table.ts';
import type { RawItem } from '../../functions/data/upgrades/index.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient());

/** The current version of each tree and the heads that name one, as a scan finds them. */
export type TreeVersions = { trees: Map<string, number>; heads: Map<string, RawItem> };

/** Notes an item that is the current document of a tree, or its head. */
export function noteVersion({ trees, heads }: TreeVersions, item: RawItem): void {
  const { tenantUid, structureUid, packageUid } = item;
  if (item[KIND_FIELD] === 'treehead') heads.set(`${tenantUid} ${structureUid} ${packageUid}`, item);
  if (item[KIND_FIELD] === 'tree' && item.slot === 'current' && item.chunk === 0)
    trees.set(`${tenantUid} ${item.trackerUid} ${item.refUid}`, Number(item.treeVersion));
}

/**
 * Removes heads that name another version than their tree has: a release without heads has saved the tree since, after a return
 * to it or while its functions were being replaced. Figures would be saved by the tree of before. The next saved figure makes the
 * head anew. Returns their number.
 */
export async function removeStaleHeads(TableName: string, { trees, heads }: TreeVersions): Promise<number> {
  let count = 0;
  for (const [place, { pk, sk, treeVersion }] of heads) {
    if (treeVersion === trees.get(place)) continue;
    const isSame = { ConditionExpression: 'treeVersion = :stale', ExpressionAttributeValues: { ':stale': treeVersion } };
    try {
      await client.send(new DeleteCommand({ TableName, Key: { pk, sk }, ...isSame }));
      count += 1;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
  return count;
}
