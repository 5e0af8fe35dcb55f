import { describe, expect, it } from 'vitest';
import { undoOnce } from '../../../frontend/src/features/metrics/many/use-undo.tsx';

/** Clicks on a message's button, with the calls and the messages that follow. */
function clicked(undo: () => Promise<number>) {
  const seen: string[] = [];
  const run = undoOnce(
    { undo, undone: (rows) => `${rows} restored`, failed: 'Not restored' },
    { show: ({ type }) => String(seen.push(type)), dismiss: () => void seen.push('gone') },
  );
  return { run, seen };
}

describe('the button that undoes', () => {
  it('does so once, also where it is clicked twice, and goes with its message', async () => {
    let times = 0;
    const { run, seen } = clicked(async () => ++times);
    await Promise.all([run(), run()]);
    await run();
    expect([times, seen]).toEqual([1, ['gone', 'success']]);
  });

  it('stays for another try where it fails', async () => {
    let times = 0;
    const { run, seen } = clicked(async () => {
      times += 1;
      if (times === 1) throw new Error('No connection');
      return times;
    });
    await run();
    await run();
    expect([times, seen]).toEqual([2, ['error', 'gone', 'success']]);
  });
});
