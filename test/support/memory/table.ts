import '../access/environment.ts';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { Request } from '../../../functions/data/client/confine.ts';
import { holds, type Item, type Placeholders, updated } from './expressions.ts';
import { demandLimits } from './limits.ts';
import { PartitionedItems } from './partitions.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { confine } = await import('../../../functions/data/client/confine.ts');
const { toldOversized } = await import('../../../functions/data/client/oversized.ts');
const { ITEM_LIMIT, itemBytes } = await import('../../../functions/data/stored-size.ts');
const { TABLE } = await import('../../../functions/data/table.ts');

type Key = Record<string, unknown>;
const tooLarge = () =>
  Object.assign(new Error('Item size to update has exceeded the maximum allowed size'), { name: 'ValidationException' });
type Asked = Placeholders & {
  Key?: Key;
  Item?: Item;
  ConditionExpression?: string;
  UpdateExpression?: string;
  KeyConditionExpression?: string;
  IndexName?: keyof typeof TABLE.indexes;
  ScanIndexForward?: boolean;
  Limit?: number;
  ExclusiveStartKey?: Key;
  ReturnValues?: string;
  RequestItems?: Record<string, { Keys: Key[] } | Record<string, Asked>[]>;
  TransactItems?: Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', Asked>[];
};

/**
 * An in-memory table in place of DynamoDB, for a worker's use cases without a stack. It supports the conditions and updates of
 * the stores, transactions (all or nothing, no item twice), indexes, pages with a limit, and the size limits of items and
 * requests.
 * @returns the present items by their keys
 */
export function memoryDatabase(items = new PartitionedItems()): ReadonlyMap<string, Item> {
  const keyOf = (key: Key) => `${key[TABLE.pk]}\n${key[TABLE.sk]}`;

  const put = (key: string, item: Item) => {
    if (itemBytes(item) > ITEM_LIMIT) throw tooLarge();
    return () => items.set(key, structuredClone(item));
  };

  const write = (kind: string, asked: Asked): (() => void) | null => {
    const key = keyOf(asked.Key ?? asked.Item!);
    const before = items.get(key);
    if (!holds(asked.ConditionExpression, before, asked)) return null;
    if (kind === 'ConditionCheck') return () => undefined;
    if (kind === 'Put') return put(key, asked.Item!);
    if (kind === 'Delete') return () => items.delete(key);
    return put(key, updated(asked.UpdateExpression!, before ?? { ...asked.Key }, asked));
  };

  const single = (kind: string, asked: Asked) => {
    const done = write(kind, asked);
    if (!done) throw new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });
    done();
    return asked.ReturnValues ? { Attributes: items.get(keyOf(asked.Key ?? asked.Item!)) } : {};
  };

  const transact = (asked: Asked) => {
    const keys = asked.TransactItems!.map((each) => {
      const [part] = Object.values(each) as [Asked];
      return keyOf((part.Item ?? part.Key) as Key);
    });
    if (new Set(keys).size < keys.length)
      throw new Error(`ValidationException: Transaction request cannot include multiple operations on one item: ${keys.sort()}`);
    const steps = asked.TransactItems!.map((each) => {
      const [[kind, part]] = Object.entries(each) as [[string, Asked]];
      return write(kind, part);
    });
    if (steps.includes(null)) {
      const CancellationReasons = steps.map((step) => ({ Code: step ? 'None' : 'ConditionalCheckFailed' }));
      throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
    }
    for (const step of steps) step!();
    return {};
  };

  /** Index after the last item of the previous page, which may have been deleted meanwhile. */
  const startOf = (found: readonly Item[], { ExclusiveStartKey: last, IndexName, ScanIndexForward }: Asked): number => {
    if (!last) return 0;
    const at = found.findIndex((item) => keyOf(item) === keyOf(last));
    if (at >= 0 || IndexName) return at + 1;
    const isAfter = (item: Item) => String(item[TABLE.sk]) > String(last[TABLE.sk]) !== (ScanIndexForward === false);
    const next = found.findIndex(isAfter);
    return next >= 0 ? next : found.length;
  };

  const query = (asked: Asked) => {
    if (Object.values(asked.ExpressionAttributeValues ?? {}).includes(''))
      throw new Error('ValidationException: The value for a key attribute cannot be an empty string');
    const { pk, sk } = asked.IndexName ? TABLE.indexes[asked.IndexName] : TABLE;
    const near = items.of(pk, Object.values(asked.ExpressionAttributeValues ?? {}));
    const found = near.filter((item) => holds(asked.KeyConditionExpression, item, asked));
    found.sort((a, b) => (String(a[sk]) < String(b[sk]) ? -1 : 1));
    if (asked.ScanIndexForward === false) found.reverse();
    const start = startOf(found, asked);
    const page = found.slice(start, asked.Limit === undefined ? undefined : start + asked.Limit);
    const last = page.at(-1);
    const more = last && start + page.length < found.length;
    return {
      Items: structuredClone(page),
      ...(more && { LastEvaluatedKey: { [TABLE.pk]: last[TABLE.pk], [TABLE.sk]: last[TABLE.sk] } }),
    };
  };

  const batchGet = (asked: Asked) => ({
    UnprocessedKeys: {},
    Responses: Object.fromEntries(
      Object.entries(asked.RequestItems as Record<string, { Keys: Key[] }>).map(([name, { Keys }]) => [
        name,
        structuredClone(Keys.flatMap((key) => items.get(keyOf(key)) ?? [])),
      ]),
    ),
  });

  const batchWrite = ({ RequestItems }: Asked) => {
    for (const requests of Object.values(RequestItems as Record<string, Record<string, Asked>[]>))
      for (const [kind, asked] of requests.flatMap((request) => Object.entries(request)))
        write(kind.replace('Request', ''), asked)!();
    return { UnprocessedItems: {} };
  };

  const answer = (name: string, input: Asked) => {
    if (name === 'Get') return { Item: structuredClone(items.get(keyOf(input.Key!))) };
    if (name === 'Query') return query(input);
    if (name === 'BatchGet') return batchGet(input);
    if (name === 'BatchWrite') return batchWrite(input);
    if (name === 'TransactWrite') return transact(input);
    if (name === 'Put' || name === 'Update' || name === 'Delete') return single(name, input);
    throw new Error(`The table in memory does not know ${name}`);
  };

  const send = async (command: { input: Asked; constructor: { name: string } }) => {
    const { input } = command;
    confine(input as Request);
    const name = command.constructor.name.replace('Command', '');
    demandLimits(name, input);
    try {
      return answer(name, input);
    } catch (error) {
      throw toldOversized(error);
    }
  };
  Object.assign(client, { send });
  return items;
}
