import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TABLE } from '../../../../functions/data/table.ts';
import type { Item } from '../expressions.ts';

const { client } = await import('../../../../functions/data/client/client.ts');

type Input = {
  Limit?: number;
  TransactItems?: Record<string, { Key?: Item; Item?: Item }>[];
  RequestItems?: Record<string, { Keys: Item[] }>;
};
type Command = { input: Input; constructor: { name: string } };
type Answer = { UnprocessedKeys?: object; Items?: Item[]; LastEvaluatedKey?: Item; Responses?: Record<string, Item[]> };
type Send = (command: Command) => Promise<Answer>;
type Table = Map<string, Item>;

/** A sender of requests. It dies when it has sent `requestsLeft` more. */
type Actor = { requestsLeft: number; die: () => void };

/** A pseudo-random generator: returns a number below `count`, in a sequence that the seed determines. */
export function pickerOf(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % count;
  };
}

const never = () => new Promise<never>(() => {});
const keyOf = (key: Item) => `${key[TABLE.pk]}\n${key[TABLE.sk]}`;
const keysIn = ({ TransactItems = [] }: Input) =>
  TransactItems.flatMap((each) => Object.values(each).map((part) => keyOf(part.Key ?? part.Item!)));
const withInput = (command: Command, input: Input): Command => ({ input, constructor: command.constructor });

/**
 * Lets several actors work on the in-memory table step by step, in an order that `pick` decides. The table has only DynamoDB's
 * isolation: a Query and a BatchGet read each item at a different moment, and the items of a transaction become visible one by
 * one. Until all are visible, another transaction on one of them is cancelled.
 * @param items of `memoryDatabase`; `pick`: of `pickerOf`; `isTorn`: whether the items of a transaction on these keys become
 * visible one by one
 */
export function interleaved(
  items: ReadonlyMap<string, Item>,
  pick: (count: number) => number,
  isTorn: (keys: string[]) => boolean,
) {
  const table = items as Table;
  const actors = new AsyncLocalStorage<Actor>();
  const whole = client.send as unknown as Send;
  const locked = new Set<string>();
  const waiting: (() => void)[] = [];
  /** Waits for the actor's turn. */
  const turn = () => new Promise<void>((go) => waiting.push(go));

  async function pageByPage(command: Command): Promise<Answer> {
    if (command.input.Limit) return whole(command);
    const found: Item[] = [];
    let last: Item | undefined;
    do {
      const input = { ...command.input, Limit: 1, ...(last && { ExclusiveStartKey: last }) };
      const { Items = [], LastEvaluatedKey } = await whole(withInput(command, input));
      found.push(...Items);
      last = LastEvaluatedKey;
      if (last) await turn();
    } while (last);
    return { Items: found };
  }

  async function oneByOne(command: Command): Promise<Answer> {
    const Responses: Record<string, Item[]> = {};
    for (const [name, { Keys }] of Object.entries(command.input.RequestItems!))
      for (const key of Keys) {
        const one = await whole(withInput(command, { RequestItems: { [name]: { Keys: [key] } } }));
        Responses[name] = [...(Responses[name] ?? []), ...one.Responses![name]!];
        await turn();
      }
    return { Responses, UnprocessedKeys: {} };
  }

  async function inParts(command: Command): Promise<Answer> {
    const keys = keysIn(command.input);
    if (keys.some((key) => locked.has(key))) {
      const CancellationReasons = keys.map((key) => ({ Code: locked.has(key) ? 'TransactionConflict' : 'None' }));
      throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
    }
    if (!isTorn(keys)) return whole(command);
    const imagesNow = () => new Map(keys.map((key) => [key, table.get(key)]));
    const show = (key: string, item: Item | undefined) => (item ? table.set(key, item) : table.delete(key));
    const before = imagesNow();
    const answer = whole(command);
    const after = imagesNow();
    for (const [key, item] of before) show(key, item);
    await answer;
    for (const key of keys) locked.add(key);
    while (keys.length > 0) {
      await turn();
      const [key] = keys.splice(pick(keys.length), 1) as [string];
      show(key, after.get(key));
      locked.delete(key);
    }
    return {};
  }

  const send: Send = async (command) => {
    const actor = actors.getStore();
    if (actor && actor.requestsLeft-- <= 0) actor.die();
    if (actor && actor.requestsLeft < 0) return never();
    await turn();
    const name = command.constructor.name.replace('Command', '');
    if (name === 'Query') return pageByPage(command);
    if (name === 'BatchGet') return oneByOne(command);
    if (name === 'TransactWrite') return inParts(command);
    return whole(command);
  };

  /** Works to the end, or dies after a number of requests. Returns whether it has reached the end. */
  const work = (run: () => Promise<unknown>, requestsLeft = Number.POSITIVE_INFINITY): Promise<boolean> => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    actors.run({ requestsLeft, die: () => resolve(false) }, () => void run().then(() => resolve(true), reject));
    return promise;
  };

  /** Runs all work that `start` begins, to its end. */
  async function toTheEnd(start: () => Promise<unknown>): Promise<void> {
    Object.assign(client, { send });
    const state = { isDone: false };
    const all = start().finally(() => Object.assign(state, { isDone: true }));
    all.catch(() => undefined);
    while (!state.isDone || waiting.length > 0) {
      await new Promise(setImmediate);
      if (waiting.length > 0) waiting.splice(pick(waiting.length), 1)[0]!();
    }
    Object.assign(client, { send: whole });
    await all;
  }

  return { turn, work, toTheEnd };
}
