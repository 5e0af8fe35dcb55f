import { newId } from './actions.ts';
import { ApiError } from './errors.ts';

/** Idempotency keys of changes without an answer so far, by the text of the change. */
export type OpenChanges = Map<string, string>;

/**
 * Makes a change with an idempotency key. Repeating it after a lost answer uses the same key, so that nothing is created twice.
 * `change`: a text that identifies the change
 */
export async function onceOnly<T>(open: OpenChanges, change: string, run: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = open.get(change) ?? newId();
  open.set(change, key);
  try {
    const result = await run(key);
    open.delete(change);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError && error.transient)) open.delete(change);
    throw error;
  }
}
