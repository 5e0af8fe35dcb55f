import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type AppError, errorKind } from '../../shared/errors.ts';
import { client } from './client/client.ts';
import { isThrottled, reasonsOf } from './client/throttled.ts';
import { growingPause, retryOn } from './retry.ts';

type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One write of a transaction, and the error to throw when its condition fails. */
export type Write = { item: Item; refused: () => AppError };

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

/** Makes the condition of a `delete` part of a transaction, without deleting: the transaction fails unless the condition holds. */
export function check(operation: Operation, refused: () => AppError = STALE): Write {
  return { item: { ConditionCheck: operation.params() as Item['ConditionCheck'] }, refused };
}

/** Most writes that DynamoDB takes in one transaction. A change that needs more is a job. */
export const TRANSACTION_LIMIT = 100;

/**
 * Distributes writes that may become visible apart from a main transaction. `now` are the writes that fit beside the `taken` writes
 * of the main transaction. `before` are further transactions for the rest, each with room for `spare` more writes.
 */
export function inChunks(writes: readonly Write[], taken: number, spare = 0): { before: Write[][]; now: Write[] } {
  const fits = TRANSACTION_LIMIT - taken;
  const size = TRANSACTION_LIMIT - spare;
  const early = writes.slice(fits);
  const chunks = Math.ceil(early.length / size);
  const before = Array.from({ length: chunks }, (_, at) => early.slice(at * size, (at + 1) * size));
  return { before, now: writes.slice(0, fits) };
}

/**
 * Writes `main` in one last transaction. Implied writes, such as those for many people or packages, that do not fit into it are
 * written before. They have to be harmless alone, as when rights are removed.
 */
export async function transactAll(main: readonly Write[], implied: readonly Write[]): Promise<void> {
  const { now, before } = inChunks(implied, main.length);
  for (const chunk of before) await transact(chunk);
  await transact([...main, ...now]);
}

/**
 * Writes `main` in one first transaction. Writes of `given`, such as rights for many people or packages, that do not fit into it
 * follow afterwards, so a refused `main` gives no rights. `still` are conditions that each later transaction repeats.
 */
export async function transactThen(main: readonly Write[], given: readonly Write[], still: readonly Write[] = []): Promise<void> {
  const { now, before: later } = inChunks(given, main.length, still.length);
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
  if (writes.length > TRANSACTION_LIMIT) throw new Error(`A transaction of ${writes.length} writes is more than DynamoDB takes`);
  const command = new TransactWriteCommand({ TransactItems: writes.map(({ item }) => item), ClientRequestToken: randomUUID() });
  await retryOn(
    (error) => hasMetAnother(error) || isThrottled(error),
    { attempts: ATTEMPTS, pauseMs: growingPause },
    async () => {
      try {
        await client.send(command);
      } catch (error) {
        const failed = reasonsOf(error).findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
        throw failed >= 0 ? writes[failed]!.refused() : error;
      }
    },
  );
}

const hasMetAnother = (error: unknown) => reasonsOf(error).some(({ Code }) => Code === 'TransactionConflict');
