import { newId } from './actions.ts';
import { ApiError } from './errors.ts';

/** Idempotency keys of changes without an answer yet, by the changed thing. */
export type OpenChanges = Map<string, string>;

/**
 * Makes a change with an idempotency key. The same change, made again after an answer got lost, has the same key, so that a thing is not
 * created twice. `change`: a text that is the same for the same change
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
