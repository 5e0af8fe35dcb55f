import { useState } from 'react';
import { isStaleVersion } from './errors.ts';

/**
 * What the dialog of a deletion shows, and a handler of its failures: where the thing is another one by now, it is read and shown again,
 * and the next try deletes that.
 * @param item as the dialog was opened with it; `readNow`: the same as it is stored, undefined where it is gone; `text`: says what to do
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
