import { useState } from 'react';
import { isStaleVersion } from './errors.ts';

/**
 * The item in the dialog of a deletion, and a handler of failures: if the item has changed meanwhile, the dialog reads and shows
 * it again, and the next attempt deletes that version.
 * @param item as when the dialog opened; `readNow`: reads the item again, undefined if it was deleted; `text`: says what to do
 */
export function useShown<T>(
  item: T,
  readNow: () => Promise<T | undefined>,
  text: string,
): readonly [shown: T, orShowAgain: (failure: unknown) => Promise<never>] {
  const [shown, setShown] = useState(item);
  const orShowAgain = async (failure: unknown): Promise<never> => {
    const now = isStaleVersion(failure) ? await readNow() : undefined;
    if (now === undefined) throw failure;
    setShown(now);
    throw new Error(text);
  };
  return [shown, orShowAgain];
}
