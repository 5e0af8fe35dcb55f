import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type AppError, errorKind } from '../../shared/errors.ts';
import { client } from './client.ts';
import { growingPause, retryOn } from './retry.ts';
import { isThrottled, reasonsOf } from './throttled.ts';

type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One write of a transaction, and the error that its own condition stands for when it fails. */
export type Write = { item: Item; refused: () => AppError };

/** An ElectroDB operation that has not been sent: `create`, `put`, `patch`, `upsert` or `delete` with its conditions. */
type Operation = { params(): unknown };

const STALE = errorKind('stale_version', 'Somebody else changed this in the meantime. Load it again and repeat your change.');

/** Makes an operation part of a transaction. The error that `refused` makes is thrown when its condition does not hold. */
export function write(operation: Operation, refused: () => AppError = STALE): Write {
  const params = operation.params() as Record<string, unknown>;
  if ('Item' in params) return { item: { Put: params } as Item, refused };
  if ('UpdateExpression' in params) return { item: { Update: params } as Item, refused };
  return { item: { Delete: params } as Item, refused };
}

/** Makes the condition of a `delete` part of a transaction, and deletes nothing: the other writes hold only while it is true. */
export function check(operation: Operation, refused: () => AppError = STALE): Write {
  return { item: { ConditionCheck: operation.params() as Item['ConditionCheck'] }, refused };
}

/** DynamoDB takes no more in one transaction. What needs more is a job. */
export const TRANSACTION_LIMIT = 100;

/**
 * Divides writes that may become visible early from a last transaction that has `taken` writes of its own: `before` are whole
 * transactions, with room for `spare` more writes in each, `now` is what still fits into the last.
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
 * Writes that must be together come last; what they imply for more people or packages than fit is written before, and has to be
 * harmless without them, as where rights are taken.
 */
export async function transactAll(main: readonly Write[], implied: readonly Write[]): Promise<void> {
  const { now, before } = inChunks(implied, main.length);
  for (const chunk of before) await transact(chunk);
  await transact([...main, ...now]);
}

/**
 * Writes that must be together come first; what they give to more people or packages than fit is written afterwards, so that nobody
 * gets anything where they are refused. `still`: conditions, beside those of the writes, on which each later transaction holds.
 */
export async function transactThen(main: readonly Write[], given: readonly Write[], still: readonly Write[] = []): Promise<void> {
  const { now, before: later } = inChunks(given, main.length, still.length);
  await transact([...main, ...now]);
  for (const chunk of later) await transact([...still, ...chunk]);
}

const ATTEMPTS = 7;

/**
 * Writes all or nothing. A transaction that met another one on the same items is repeated: the conditions decide, not the
 * race. So is one of which a key gets more than it has capacity for, which the SDK itself repeats for single requests only. Throws the error
 * of the first write whose condition does not hold.
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
