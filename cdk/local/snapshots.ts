import type { ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 100;
/** Longest time for writing the emulator's state, in milliseconds. */
const LONGEST_MS = 60_000;

/** Seconds from a change until the state is written, so that many changes share one write. */
export const SNAPSHOT_SECONDS = 20;

const writtenAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Writes an emulator's state while it runs, one write at a time.
 * @param written a file that gets a new time whenever the whole state is on disk
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
    /** Resolves with true once the present state is on disk, or with false after a minute. */
    write: (): Promise<boolean> => {
      last = last.then(one);
      return last;
    },
    /** Resolves when no write is running. */
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
