import { expect, it } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { type OpenChanges, onceOnly } from '../../../frontend/src/api/once.ts';

/** The keys of attempts at one change, with the given results. */
async function keysOf(...ends: (number | 'done')[]): Promise<string[]> {
  const open: OpenChanges = new Map();
  const keys: string[] = [];
  for (const end of ends)
    await onceOnly(open, 'create Northgate', async (key) => {
      keys.push(key);
      if (end !== 'done') throw new ApiError(end, {}, 'c');
    }).catch(() => undefined);
  return keys;
}

it('a change whose answer got lost is made again with its key', async () => {
  expect(new Set(await keysOf(0, 503, 'done')).size).toBe(1);
});

it('a change that was made, or refused, has another key the next time', async () => {
  expect(new Set(await keysOf('done', 'done')).size).toBe(2);
  expect(new Set(await keysOf(400, 'done')).size).toBe(2);
});
