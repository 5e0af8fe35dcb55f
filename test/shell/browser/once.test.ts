import { MutationObserver, notifyManager } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { startJob } from '../../../frontend/src/api/client.ts';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { type OpenChanges, onceOnly } from '../../../frontend/src/api/once.ts';
import { createQueryClient } from '../../../frontend/src/api/queries.ts';
import { dispatch } from '../../../shared/contract/structure/dispatch.ts';

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

it('a change whose first attempt still runs keeps its key, so that it is not made twice', async () => {
  const open: OpenChanges = new Map();
  const keys: string[] = [];
  const attempt = async (key: string) => {
    keys.push(key);
    throw new ApiError(409, { type: '/problems/conflict', detail: 'The same request is still in progress.' }, 'c', true);
  };
  for (let turn = 0; turn < 2; turn += 1) await onceOnly(open, 'change', attempt).catch(() => undefined);
  expect(new Set(keys).size).toBe(1);
});

it('a change that was made, or refused, has another key the next time', async () => {
  expect(new Set(await keysOf('done', 'done')).size).toBe(2);
  expect(new Set(await keysOf(400, 'done')).size).toBe(2);
});

it('a page learns before the next event that its change is sent, so that a second click does not send it again', async () => {
  const change = new MutationObserver(createQueryClient(), { mutationFn: () => new Promise<void>(() => {}) });
  let isShown = false;
  const show = () => {
    isShown = change.getCurrentResult().isPending;
  };
  // `useMutation` listens in this way
  change.subscribe(notifyManager.batchCalls(show));
  void change.mutate();
  await Promise.resolve();
  expect(isShown).toBe(true);
});

describe('the start of a job', () => {
  /** The keys and the end of a start whose attempts have these results. */
  async function started(...ends: (Response | 'lost')[]) {
    vi.useFakeTimers();
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_address: unknown, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      const end = ends.shift()!;
      if (end === 'lost') throw new TypeError('Failed to fetch');
      return end;
    });
    const body = { type: 'CSV_TO_INPUT_VALUES' as const, payload: { commitId: 'r', docId: 'd', fileId: 'f' } };
    const end = startJob(dispatch.dispatchProject, { params: { trackerId: 's' }, body }).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    return { keys, end: await end };
  }
  const refused = () => Response.json({ type: '/problems/conflict', detail: 'No' }, { status: 409 });

  it('is repeated with its key where no answer came, so that the job which runs already is found', async () => {
    const { keys, end } = await started('lost', refused());
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(end).toMatchObject({ code: 'conflict' });
  });

  it('is repeated while the server still works on the attempt without an answer', async () => {
    const busy = { type: '/problems/conflict', detail: 'The same request is still in progress.' };
    const running = () => Response.json(busy, { status: 409, headers: { 'retry-after': '1' } });
    const { keys, end } = await started('lost', running(), refused());
    expect([keys.length, new Set(keys).size, end]).toEqual([3, 1, expect.objectContaining({ detail: 'No' })]);
  });

  it('is not repeated where it was refused', async () => {
    expect((await started(refused())).keys).toHaveLength(1);
  });

  it('is not repeated beyond a limit, which would count each attempt', async () => {
    const busy = () => Response.json({ type: '/problems/too_many_requests' }, { status: 429, headers: { 'retry-after': '300' } });
    expect((await started(busy(), busy(), busy())).keys).toHaveLength(1);
  });

  it('fails where no attempt is answered', async () => {
    const { keys, end } = await started('lost', 'lost', 'lost');
    expect([keys.length, end]).toEqual([3, expect.objectContaining({ status: 0 })]);
  });
});
