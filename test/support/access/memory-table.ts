import './environment.ts';

const { client } = await import('../../../functions/data/client.ts');
const { TABLE } = await import('../../../functions/data/table.ts');

type Item = Record<string, unknown>;
type Key = Record<string, unknown>;
type Asked = {
  Key?: Key;
  RequestItems?: Record<string, { Keys: Key[] }>;
  IndexName?: keyof typeof TABLE.indexes;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** Writes of the stores' entities, as `.put(…).params()` gives them. */
type Put = { params(): unknown };

/** Answers the reads of the stores from memory, in the place of DynamoDB; writes are refused. Counts the round trips. */
export function memoryTable() {
  const items = new Map<string, Item>();
  const keyOf = (key: Key) => `${key[TABLE.pk]}/${key[TABLE.sk]}`;
  const table = { reads: 0, put: (...writes: Put[]) => writes.forEach(store) };
  const store = (write: Put) => {
    const { Item } = write.params() as { Item: Item };
    items.set(keyOf(Item), Item);
  };
  const send = async (command: { input: Asked; constructor: { name: string } }) => {
    const { input } = command;
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
    throw new Error(`A handler would write: ${command.constructor.name}`);
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
