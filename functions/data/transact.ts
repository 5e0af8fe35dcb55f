import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type AppError, errorKind } from '../../shared/errors.ts';
import { client } from './client/client.ts';
import { isThrottled, reasonsOf } from './client/throttled.ts';
import { growingPause, retryOn } from './retry.ts';
import { TABLE } from './table.ts';

type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * One write of a transaction, and the error to throw when its condition fails. `basis`: checks of the items that it was computed
 * from. Each transaction with the write makes them, each once, and none of an item that it writes under a condition of its own.
 */
export type Write = { item: Item; refused: () => AppError; basis?: readonly Write[] };

/** An unsent ElectroDB operation: `create`, `put`, `patch`, `upsert` or `delete` with its conditions. */
type Operation = { params(): unknown };

const STALE = errorKind('stale_version', 'Somebody else changed this in the meantime. Load it again and repeat your change.');

/** Makes an operation part of a transaction. @param refused makes the error to throw when its condition fails */
export function write(operation: Operation, refused: () => AppError = STALE): Write {
  const params = operation.params() as Record<string, unknown>;
  if ('Item' in params) return { item: { Put: params } as Item, refused };
  if ('UpdateExpression' in params) return { item: { Update: params } as Item, refused };
  return { item: { Delete: params } as Item, refused };
}

/**
 * Makes the condition of a `delete` part of a transaction, without deleting: the transaction fails unless the condition holds.
 */
export function check(operation: Operation, refused: () => AppError = STALE): Write {
  return { item: { ConditionCheck: operation.params() as Item['ConditionCheck'] }, refused };
}

/** Most writes that DynamoDB takes in one transaction. A change that needs more is a job. */
export const TRANSACTION_LIMIT = 100;

/** The table's key of the item that a write changes. */
function keyOf({ item: { Put, Update, Delete, ConditionCheck } }: Write): string {
  const key = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key;
  return `${key?.[TABLE.pk]}\n${key?.[TABLE.sk]}`;
}

/** Writes with the checks that they rest on. @throws the error of a check that contradicts another one on the same item */
export function withBasis(writes: readonly Write[]): readonly Write[] {
  if (!writes.some(({ basis }) => basis)) return writes;
  const written = new Set(writes.map(keyOf));
  const checks = new Map<string, Write>();
  for (const each of writes.flatMap(({ basis = [] }) => basis)) {
    const key = keyOf(each);
    if (written.has(key)) continue;
    const known = checks.get(key);
    if (known && !isDeepStrictEqual(known.item, each.item)) throw each.refused();
    checks.set(key, each);
  }
  return [...writes, ...checks.values()];
}

/** The largest number of items that some writes take in a transaction, including their `basis`. */
export const sizeOf = (writes: readonly Write[]): number =>
  new Set([...writes, ...writes.flatMap(({ basis = [] }) => basis)].map(keyOf)).size;

/**
 * Divides writes, in their order, into transactions. The writes of one part stay together.
 * @param taken items that the first transaction has beside them
 * @param spare the same of the others
 */
export function inTransactions(parts: readonly (readonly Write[])[], taken = 0, spare = 0): [Write[], ...Write[][]] {
  const all: [Write[], ...Write[][]] = [[]];
  let keys = new Set<string>();
  for (const part of parts) {
    const own = [...part, ...part.flatMap(({ basis = [] }) => basis)].map(keyOf);
    const room = TRANSACTION_LIMIT - (all.length === 1 ? taken : spare);
    if (new Set([...keys, ...own]).size > room) {
      all.push([]);
      keys = new Set();
    }
    all.at(-1)!.push(...part);
    for (const key of own) keys.add(key);
  }
  return all;
}

/**
 * Distributes writes that may become visible apart from a main transaction. `now` are the writes that fit beside the `taken`
 * items of the main transaction. `before` are further transactions for the rest, each with room for `spare` more items.
 */
export function inChunks(writes: readonly Write[], taken: number, spare = 0): { before: Write[][]; now: Write[] } {
  const parts = writes.map((each) => [each]);
  const [now, ...before] = inTransactions(parts, taken, spare);
  return { before, now };
}

/**
 * Writes parts that may become visible apart, in their order and in as few transactions as they need; none for no writes. The
 * writes of one part stay together.
 */
export async function transactInTurn(parts: readonly (readonly Write[])[]): Promise<void> {
  for (const chunk of inTransactions(parts)) if (chunk.length > 0) await transact(chunk);
}

/**
 * Writes `main` in one last transaction. Implied writes, such as those for many people or packages, that do not fit into it are
 * written before. They have to be harmless alone, as when rights are removed.
 */
export async function transactAll(main: readonly Write[], implied: readonly Write[]): Promise<void> {
  const { now, before } = inChunks(implied, sizeOf(main));
  for (const chunk of before) await transact(chunk);
  await transact([...main, ...now]);
}

/**
 * Writes `main` in one first transaction. Writes of `given`, such as rights for many people or packages, that do not fit into it
 * follow afterwards, so a refused `main` gives no rights. `still` are conditions that each later transaction repeats.
 */
export async function transactThen(main: readonly Write[], given: readonly Write[], still: readonly Write[] = []): Promise<void> {
  const { now, before: later } = inChunks(given, sizeOf(main), sizeOf(still));
  await transact([...main, ...now]);
  for (const chunk of later) await transact([...still, ...chunk]);
}

const ATTEMPTS = 7;

/**
 * Writes all or nothing, in up to seven attempts. Repeats a transaction that collided with another one on the same items, so that
 * the conditions decide and not the race. Also repeats one without capacity, which the SDK does for single requests only.
 * @throws the error of the first write whose condition fails
 */
export async function transact(writes: readonly Write[]): Promise<void> {
  const all = withBasis(writes);
  if (all.length > TRANSACTION_LIMIT) throw new Error(`A transaction of ${all.length} writes is more than DynamoDB takes`);
  const command = new TransactWriteCommand({ TransactItems: all.map(({ item }) => item), ClientRequestToken: randomUUID() });
  await retryOn(
    (error) => hasMetAnother(error) || isThrottled(error),
    { attempts: ATTEMPTS, pauseMs: growingPause },
    async () => {
      try {
        await client.send(command);
      } catch (error) {
        const failed = reasonsOf(error).findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
        throw failed >= 0 ? all[failed]!.refused() : error;
      }
    },
  );
}

const hasMetAnother = (error: unknown) => reasonsOf(error).some(({ Code }) => Code === 'TransactionConflict');
