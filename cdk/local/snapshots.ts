import type { ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 100;
/** Longest time that the emulator allows for writing its state. */
const LONGEST_MS = 60_000;

/** After a change the state is written this much later, so that many changes share one writing. */
export const SNAPSHOT_SECONDS = 20;

const writtenAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Writings of an emulator's state while it runs, one at a time.
 * @param written a file that gets a new time whenever all of the state is on disk
 */
export function snapshots(emulator: Pick<ChildProcess, 'kill'>, written: string) {
  let last = Promise.resolve(false);
  const one = async () => {
    const before = writtenAt(written);
    if (!emulator.kill('SIGUSR1')) return false;
    for (let waited = 0; waited < LONGEST_MS && writtenAt(written) === before; waited += POLL_MS) await wait(POLL_MS);
    return writtenAt(written) !== before;
  };
  return {
    /** Resolves with true when the state of now is on disk, with false when it did not come in a minute. */
    write: (): Promise<boolean> => {
      last = last.then(one);
      return last;
    },
    /** Resolves when no writing goes on. */
    settled: (): Promise<unknown> => last,
  };
}

/** Calls `write` once, `SNAPSHOT_SECONDS` after the first of any number of changes. */
export function afterChanges(write: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined;
  const due = () => {
    timer = undefined;
    void write();
  };
  return {
    changed: () => {
      timer ??= setTimeout(due, SNAPSHOT_SECONDS * 1000);
    },
    stop: () => clearTimeout(timer),
  };
}
