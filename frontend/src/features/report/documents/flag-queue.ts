export type FlagQueue = { isWaiting(): boolean; add(flag: boolean): void };

type Options = {
  save(flag: boolean): Promise<unknown>;
  /** what the last ticks have stored, undefined if none could be saved, once no other one waits */
  settled(stored: boolean | undefined): void;
};

/** Saves the ticks of one check box in their order: two requests at once may arrive in the other one. */
export function flagQueue({ save, settled }: Options): FlagQueue {
  let last = Promise.resolve();
  let waiting = 0;
  let stored: boolean | undefined;
  const next = async (flag: boolean) => {
    try {
      await save(flag);
      stored = flag;
    } catch {
      // the row says that it could not be saved
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
