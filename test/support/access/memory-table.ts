import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { Request } from '../../../functions/data/client/confine.ts';
import './environment.ts';
import { holds, updated } from './memory-writes.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { confine } = await import('../../../functions/data/client/confine.ts');
const { KIND_FIELD, TABLE } = await import('../../../functions/data/table.ts');

type Item = Record<string, unknown>;
type Key = Record<string, unknown>;
type Written = { Key?: Key; Item?: Item; ConditionExpression?: string; UpdateExpression?: string };
type Asked = Written & {
  TransactItems?: { Put?: Written; Update?: Written; Delete?: Written; ConditionCheck?: Written }[];
  Key?: Key;
  RequestItems?: Record<string, { Keys: Key[] }>;
  IndexName?: keyof typeof TABLE.indexes;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** Writes of the stores' entities, as `.put(…).params()` gives them. */
type Put = { params(): unknown };

/**
 * Answers the reads of the stores from memory, in the place of DynamoDB, and with `writes` does what they write; otherwise writes are
 * refused. Counts the round trips.
 */
export function memoryTable({ writes = false } = {}) {
  const items = new Map<string, Item>();
  const keyOf = (key: Key) => `${key[TABLE.pk]}/${key[TABLE.sk]}`;
  const ofKind = (kind: string) => [...items.values()].filter((item) => item[KIND_FIELD] === kind);
  const table = { reads: 0, ofKind, put: (...writes: Put[]) => writes.forEach(store) };
  const store = (write: Put) => {
    const { Item } = write.params() as { Item: Item };
    items.set(keyOf(Item), Item);
  };
  const keyIn = ({ Key, Item }: Written) => keyOf((Key ?? Item)!);
  const apply = (written: Written, kind: string) => {
    const key = keyIn(written);
    if (kind === 'Delete') items.delete(key);
    if (kind === 'Put') items.set(key, structuredClone(written.Item!));
    if (kind === 'Update') items.set(key, updated(written, items.get(key) ?? { ...written.Key }));
    return items.get(key);
  };
  const transact = (all: NonNullable<Asked['TransactItems']>) => {
    const parts = all.map((each) => Object.entries(each)[0] as [string, Written]);
    const met = parts.map(([, written]) => holds(written, items.get(keyIn(written))));
    if (new Set(parts.map(([, written]) => keyIn(written))).size < parts.length) throw new Error('An item is written twice');
    if (met.includes(false)) {
      const CancellationReasons = met.map((each) => ({ Code: each ? 'None' : 'ConditionalCheckFailed' }));
      throw new TransactionCanceledException({ message: 'Canceled', $metadata: {}, CancellationReasons });
    }
    for (const [kind, written] of parts) apply(written, kind);
    return {};
  };
  const writeOne = (input: Asked) => ({ Attributes: apply(input, input.UpdateExpression ? 'Update' : 'Put') });
  const send = async (command: { input: Asked; constructor: { name: string } }) => {
    const { input } = command;
    confine(input as Request);
    table.reads += 1;
    if (input.Key && command.constructor.name === 'GetCommand') return { Item: items.get(keyOf(input.Key)) };
    if (input.RequestItems)
      return {
        UnprocessedKeys: {},
        Responses: Object.fromEntries(
          Object.entries(input.RequestItems).map(([name, { Keys }]) => [
            name,
            Keys.flatMap((key) => items.get(keyOf(key)) ?? []),
          ]),
        ),
      };
    if (input.KeyConditionExpression) return { Items: [...items.values()].filter((item) => matches(item, input)) };
    // how often somebody does something is counted before any handler runs
    const isCounted = String(input.Key?.[TABLE.pk]).includes('#throttle#');
    if (!writes && !isCounted) throw new Error(`A handler would write: ${command.constructor.name}`);
    return input.TransactItems ? transact(input.TransactItems) : writeOne(input);
  };
  Object.assign(client, { send });
  return table;
}

/** Equal partition keys, and a sort key that begins with what is asked, in whichever words. */
function matches(item: Item, { IndexName, ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Asked): boolean {
  const { pk, sk } = IndexName ? TABLE.indexes[IndexName] : TABLE;
  const values = Object.entries(ExpressionAttributeValues);
  const names = Object.values(ExpressionAttributeNames);
  const [, partition] = values.find(([name]) => name === ':pk')!;
  const prefix = names.includes(sk) ? values.find(([name]) => name !== ':pk')?.[1] : '';
  return item[pk] === partition && String(item[sk]).startsWith(String(prefix));
}
