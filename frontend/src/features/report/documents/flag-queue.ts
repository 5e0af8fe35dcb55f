export type FlagQueue = { isWaiting(): boolean; add(flag: boolean): void };

type Options = {
  save(flag: boolean): Promise<unknown>;
  /** called when no tick waits any more, with the stored state, undefined if saving failed */
  settled(stored: boolean | undefined): void;
};

/** Saves the ticks of a check box in order, because parallel requests may arrive in a different one. */
export function flagQueue({ save, settled }: Options): FlagQueue {
  let last = Promise.resolve();
  let waiting = 0;
  let stored: boolean | undefined;
  const next = async (flag: boolean) => {
    try {
      await save(flag);
      stored = flag;
    } catch {
      // The row shows the failure.
    }
    waiting -= 1;
    if (waiting > 0) return;
    settled(stored);
    stored = undefined;
  };
  return {
    isWaiting: () => waiting > 0,
    add(flag) {
      waiting += 1;
      last = last.then(() => next(flag));
    },
  };
}
