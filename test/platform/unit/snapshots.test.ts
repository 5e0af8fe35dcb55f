import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { afterChanges, SNAPSHOT_SECONDS, snapshots } from '../../../cdk/local/snapshots.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** An emulator that writes its state shortly after each signal. */
function emulator(answers = true) {
  const written = join(mkdtempSync(join(tmpdir(), 'snapshots-')), '.written');
  const signals: unknown[] = [];
  const kill = (signal?: NodeJS.Signals | number) => {
    signals.push(signal);
    const at = signals.length;
    if (answers)
      void wait(20).then(() => {
        writeFileSync(written, '');
        utimesSync(written, at, at);
      });
    return answers;
  };
  return { written, signals, kill };
}

describe("the emulator's state", () => {
  it('is on disk when a writing resolves, one writing after the other', async () => {
    const { written, signals, kill } = emulator();
    const { write } = snapshots({ kill }, written);
    expect(await Promise.all([write(), write()])).toEqual([true, true]);
    expect(signals).toEqual(['SIGUSR1', 'SIGUSR1']);
  });

  it('is not said to be on disk when the emulator has ended', async () => {
    const { written, kill } = emulator(false);
    expect(await snapshots({ kill }, written).write()).toBe(false);
  });

  it('is written once for many changes, and again for a later one', () => {
    vi.useFakeTimers();
    const write = vi.fn(async () => true);
    const { changed } = afterChanges(write);
    for (let count = 0; count < 5; count += 1) changed();
    vi.advanceTimersByTime(SNAPSHOT_SECONDS * 1000);
    expect(write).toHaveBeenCalledTimes(1);
    changed();
    vi.advanceTimersByTime(SNAPSHOT_SECONDS * 1000);
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('is written no more after the end', () => {
    vi.useFakeTimers();
    const write = vi.fn(async () => true);
    const { changed, stop } = afterChanges(write);
    changed();
    stop();
    vi.advanceTimersByTime(SNAPSHOT_SECONDS * 1000);
    expect(write).not.toHaveBeenCalled();
  });
});
