import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { call, connectSession } from '../../../../frontend/src/api/client.ts';
import { ENTRIES_AT_ONCE } from '../../../../frontend/src/api/parse.ts';
import { defineResource } from '../../../../shared/contract/route.ts';

/** Number of entries checked in each task. */
let atOnce: number[] = [];
let count = 0;

const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

/** A list whose entries are counted when they are checked. The count restarts with each task. */
const counted = z.object({ at: z.number() }).transform((entry) => {
  if (count === 0)
    void nextTask().then(() => {
      atOnce.push(count);
      count = 0;
    });
  count += 1;
  return entry;
});
const lists = defineResource({
  readList: { method: 'GET', path: '/api/list/', summary: 'x', access: 'public', response: z.array(counted) },
  readSome: { method: 'GET', path: '/api/some/', summary: 'x', access: 'public', response: z.array(counted).max(1_000) },
});

const LONG = 4 * ENTRIES_AT_ONCE + 7;
const entries = (length: number): object[] => Array.from({ length }, (_, at) => ({ at }));
const answer = (body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body));

beforeEach(() => {
  [atOnce, count] = [[], 0];
  connectSession({ token: async () => undefined, renew: async () => undefined, owner: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a long list in an answer', () => {
  it('is checked in several tasks, so that the page answers in between', async () => {
    answer(entries(LONG));
    expect(await call(lists.readList, {})).toEqual(entries(LONG));
    await nextTask();
    expect(atOnce.reduce((sum, each) => sum + each, 0)).toBe(LONG);
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(ENTRIES_AT_ONCE);
  });

  it('is refused as a whole where one entry does not fit', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answer([...entries(LONG - 1), { at: 'no number' }]);
    await expect(call(lists.readList, {})).rejects.toMatchObject({ status: 0 });
  });

  it('keeps what the contract says of the list itself', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answer(entries(LONG));
    await expect(call(lists.readSome, {})).rejects.toMatchObject({ status: 0 });
  });
});
