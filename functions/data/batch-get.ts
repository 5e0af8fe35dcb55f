import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { client } from './client/client.ts';
import { type DataReach, reachNow } from './reach.ts';

export type RawKey = { pk: string; sk: string };
type RawItem = Record<string, unknown>;
type WaitingRead = { keys: readonly RawKey[]; answer: (items: RawItem[]) => void; fail: (error: unknown) => void };

/** Most keys that DynamoDB takes in one BatchGet. */
const LIMIT = 100;
/** Number of BatchGets in parallel. */
const BATCHES_AT_ONCE = 4;

type Waiting = Map<DataReach | undefined, WaitingRead[]>;
/** The reads that are not sent yet, by their reach: two tenants never share a round trip. */
const waiting = { eventual: new Map() as Waiting, consistent: new Map() as Waiting };

const nameOf = ({ pk, sk }: RawKey) => `${pk}\n${sk}`;

/**
 * Reads items by their keys. All reads of one turn of the event loop share a round trip, whichever store makes them: a report's
 * trees, factors and package come together. The answer leaves out items that do not exist.
 * @param consistent reads the items as they are at this moment; such reads share a round trip of their own
 */
export function getTogether<T extends RawItem = RawItem>(keys: readonly RawKey[], { consistent = false } = {}): Promise<T[]> {
  if (keys.length === 0) return Promise.resolve([]);
  return new Promise((answer, fail) => {
    const reach = reachNow();
    const queue = waiting[consistent ? 'consistent' : 'eventual'];
    const together = queue.get(reach) ?? [];
    queue.set(reach, together);
    together.push({ keys, answer: (items) => answer(items as T[]), fail });
    if (together.length > 1) return;
    queueMicrotask(() => {
      queue.delete(reach);
      void send(together, consistent);
    });
  });
}

async function send(all: readonly WaitingRead[], consistent: boolean): Promise<void> {
  try {
    const unique = new Map(all.flatMap(({ keys }) => keys.map((key) => [nameOf(key), key])));
    const found = new Map(
      (await batches([...unique.values()], consistent)).map((item): [string, RawItem] => [nameOf(item as RawKey), item]),
    );
    for (const { keys, answer } of all)
      answer(
        keys.flatMap((key): RawItem[] => {
          const item = found.get(nameOf(key));
          return item ? [item] : [];
        }),
      );
  } catch (error) {
    for (const { fail } of all) fail(error);
  }
}

/** Reads the keys in batches of 100, four batches in parallel. */
async function batches(keys: readonly RawKey[], consistent: boolean): Promise<RawItem[]> {
  const found: RawItem[][] = [];
  for (let start = 0; start < keys.length; start += LIMIT * BATCHES_AT_ONCE) {
    const some = Array.from({ length: BATCHES_AT_ONCE }, (_, at) => keys.slice(start + at * LIMIT, start + (at + 1) * LIMIT));
    found.push(...(await Promise.all(some.map((each) => batch(each, consistent)))));
  }
  return found.flat();
}

async function batch(keys: readonly RawKey[], consistent: boolean): Promise<RawItem[]> {
  const found: RawItem[] = [];
  for (let Keys = keys; Keys.length > 0; ) {
    const asked = { Keys: [...Keys], ...(consistent && { ConsistentRead: true }) };
    const answer = await client.send(new BatchGetCommand({ RequestItems: { [env.tableName]: asked } }));
    found.push(...(answer.Responses?.[env.tableName] ?? []));
    Keys = (answer.UnprocessedKeys?.[env.tableName]?.Keys ?? []) as RawKey[];
  }
  return found;
}
