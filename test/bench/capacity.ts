import { AsyncLocalStorage } from 'node:async_hooks';
import { changeUnits, readUnits, sizeOfItem } from '../support/item-size.ts';
import { attributeValues } from './attribute-values.ts';

// The SDK signs its requests.
Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' });
const { client } = await import('../../functions/data/client/client.ts');
const { usage } = await import('../../functions/data/client/meter.ts');
const { KIND_FIELD, TABLE } = await import('../../functions/data/table.ts');

type Item = Record<string, unknown>;
type Key = Item;
type Input = {
  TableName?: unknown;
  ConsistentRead?: boolean;
  Key?: Key;
  Item?: Item;
  RequestItems?: Record<string, { Keys: Key[]; ConsistentRead?: boolean }>;
  TransactItems?: Record<string, Pick<Input, 'TableName' | 'Key' | 'Item'>>[];
};
type Output = { Item?: Item; Items?: Item[]; Responses?: Record<string, Item[]>; LastEvaluatedKey?: Key; Attributes?: Item };
type Command = { input: Input; constructor: { name: string } };

/**
 * The load of a piece of work on the table. `reads` and `writes`: round trips; `caller`: reads that identify the caller. `items`
 * and `bytes`: of written or changed items, in their new state; `largest`: bytes of the largest of them. `readBytes`: of the read
 * items, without those that identify the caller.
 */
export type Capacity = Record<
  'reads' | 'caller' | 'writes' | 'rcu' | 'wcu' | 'items' | 'bytes' | 'largest' | 'readBytes',
  number
>;

const none = (): Capacity => ({
  reads: 0,
  caller: 0,
  writes: 0,
  rcu: 0,
  wcu: 0,
  items: 0,
  bytes: 0,
  largest: 0,
  readBytes: 0,
});

/** Kinds of items that identify the caller and the ids of the path. */
const OF_CALLER: readonly unknown[] = ['user', 'grant', 'id', 'host', 'seat'];
/** A Query returns at most a megabyte at a time. */
const PAGE = 1024 * 1024;

const keyOf = (item: Item): Key => ({ [TABLE.pk]: item[TABLE.pk], [TABLE.sk]: item[TABLE.sk] });

/** Processor time of the in-memory table, in microseconds, and the units since the last start. */
const state = { spent: 0, used: none() };

const units = (items: readonly Item[], isConsistent: boolean) =>
  readUnits(
    items.reduce((bytes, item) => bytes + sizeOfItem(item), 0),
    isConsistent,
  );

/** Read units of one command. A batch rounds each item up, a page of a Query only its sum. */
function unitsRead(name: string, input: Input, output: Output): number {
  if (name === 'Get') return units(output.Item ? [output.Item] : [], input.ConsistentRead === true);
  if (name === 'Query') return units(output.Items ?? [], input.ConsistentRead === true);
  return Object.entries(input.RequestItems ?? {}).reduce((total, [table, { Keys, ConsistentRead }]) => {
    const found = output.Responses?.[table] ?? [];
    const missing = Keys.length - found.length;
    return (
      total +
      [...found.map((item) => [item]), ...Array.from({ length: missing }, () => [])].reduce(
        (sum, each) => sum + units(each, ConsistentRead === true),
        0,
      )
    );
  }, 0);
}

/** Runs work of the in-memory table, whose processor time does not count for the handler. */
function byTable<T>(work: () => T): T {
  const begin = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(begin);
  state.spent += user + system;
  return result;
}

const itemsIn = ({ Item, Items, Responses }: Output): Item[] =>
  Items ?? (Responses ? Object.values(Responses).flat() : Item ? [Item] : []);

/** A response in DynamoDB's format. */
const sentBy = ({ Item, Items, Responses, LastEvaluatedKey, Attributes }: Output) => ({
  ...(Item && { Item: attributeValues(Item) }),
  ...(Attributes && { Attributes: attributeValues(Attributes) }),
  ...(LastEvaluatedKey && { LastEvaluatedKey: attributeValues(LastEvaluatedKey) }),
  ...(Items && { Items: Items.map(attributeValues) }),
  ...(Responses && {
    UnprocessedKeys: {},
    Responses: Object.fromEntries(Object.entries(Responses).map(([table, found]) => [table, found.map(attributeValues)])),
  }),
});

/** Lets the SDK write, sign and read its requests as in production, without the network. */
function behindSdk(answer: (command: Command) => Promise<Output>): void {
  const asked = new AsyncLocalStorage<Command>();
  const { send } = Object.getPrototypeOf(client) as { send(command: Command): Promise<Output> };
  const handle = async () => {
    const output = await answer(asked.getStore()!);
    const body = byTable(() => Buffer.from(JSON.stringify(sentBy(output))));
    return { response: { statusCode: 200, headers: { 'content-length': String(body.length) }, body } };
  };
  Object.assign(client.config, { requestHandler: { handle, destroy: () => undefined } });
  Object.assign(client, { send: (command: Command) => asked.run(command, () => send.call(client, command)) });
}

/**
 * Lets an in-memory table that already replaces DynamoDB count round trips and capacity units by DynamoDB's rules. An index is
 * assumed to hold whole items, as the product's do.
 */
export function meterTable(): void {
  const { send: raw } = client as unknown as { send(command: Command): Promise<Output> };
  // The in-memory table works before it returns its promise, so parallel requests are not counted twice.
  const send = (command: Command) => byTable(() => raw(command));
  const current = async (TableName: unknown, Key: Key) =>
    (await send({ input: { TableName, Key }, constructor: { name: 'GetCommand' } })).Item;

  async function written(name: string, { input }: Command, run: () => Promise<Output>): Promise<Output> {
    const parts =
      name === 'TransactWrite' ? input.TransactItems!.map((each) => Object.entries(each)[0]!) : [[name, input] as const];
    const keys = parts.map(([, part]) => [part.TableName, keyOf((part.Key ?? part.Item)!)] as const);
    const before = await Promise.all(keys.map(([table, key]) => current(table, key)));
    const output = await run();
    const afterwards = await Promise.all(keys.map(([table, key]) => current(table, key)));
    for (const [at, [kind]] of parts.entries()) {
      const after = afterwards[at];
      state.used.wcu += byTable(() => changeUnits(before[at], after, name === 'TransactWrite'));
      if (kind === 'ConditionCheck' || !after) continue;
      const size = byTable(() => sizeOfItem(after));
      state.used.items += 1;
      state.used.bytes += size;
      state.used.largest = Math.max(state.used.largest, size);
    }
    state.used.writes += 1;
    return output;
  }

  const measured = async (command: Command) => {
    const name = command.constructor.name.replace('Command', '');
    const isRead = ['Get', 'Query', 'BatchGet'].includes(name);
    if (!isRead) return written(name, command, () => send(command));
    const output = await send(command);
    const found = itemsIn(output);
    const bytes = byTable(() => found.reduce((sum, item) => sum + sizeOfItem(item), 0));
    state.used.reads += name === 'Query' ? Math.max(1, Math.ceil(bytes / PAGE)) : 1;
    state.used.rcu += byTable(() => unitsRead(name, command.input, output));
    if (!found.every((item) => OF_CALLER.includes(item[KIND_FIELD]))) state.used.readBytes += bytes;
    return output;
  };
  behindSdk(measured);
}

/** Runs work and returns its load on the table, and its microseconds of processor time without the table's. */
export async function metered<T>(work: () => Promise<T>): Promise<{ result: T; used: Capacity; processor: number }> {
  const spent = () => {
    const { user, system } = process.cpuUsage();
    return user + system - state.spent;
  };
  state.used = none();
  usage.start('work');
  const begin = spent();
  const result = await work();
  const processor = spent() - begin;
  return { result, used: { ...state.used, caller: usage.costs.caller.reads }, processor };
}
