import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { JOB } from '../../../shared/platform.ts';
import { memoryQueues } from '../../support/memory/queues.ts';
import { memoryDatabase } from '../../support/memory/table.ts';

const { sweep } = await import('../../../functions/jobs/sweep/run.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { client } = await import('../../../functions/data/client/client.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const TENANT = 'north';
const START = Date.parse('2026-01-01T00:00:00.000Z');
const MINUTE = 60_000;

beforeEach(() => {
  memoryDatabase();
  memoryQueues();
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterAll(() => vi.useRealTimers());

async function jobOf(): Promise<string> {
  const cause = { by: 'ada', at: new Date(START).toISOString(), correlationId: 'click' };
  const { uid, write } = jobStore(TENANT).enqueue('recalculate', {}, cause);
  await transact([write]);
  return uid;
}

describe('a job that waits behind many others', () => {
  it('is copied after twice the time of the copy before, and at last each hour', async () => {
    await jobOf();
    const copied: number[] = [];
    for (let minute = 0; minute < 300; minute += JOB.sweepMinutes) {
      const now = new Date(START + minute * MINUTE + 1);
      if ((await sweep(now)) > 0) copied.push(minute);
    }
    expect(copied).toEqual([2, 4, 8, 16, 32, 64, 124, 184, 244]);
  });

  it('is not copied while a worker runs it', async () => {
    const uid = await jobOf();
    vi.setSystemTime(START + 3 * MINUTE);
    await jobStore(TENANT).claim(uid, new Date());
    expect(await sweep(new Date(START + 3 * MINUTE + JOB.leaseSeconds * 1000))).toBe(0);
    expect(await sweep(new Date(START + 3 * MINUTE + JOB.leaseSeconds * 1000 + 1))).toBe(1);
  });

  it('is copied anew after an attempt that failed, however often it was copied before', async () => {
    const uid = await jobOf();
    for (let minute = 2; minute < 64; minute += JOB.sweepMinutes) await sweep(new Date(START + minute * MINUTE + 1));
    vi.setSystemTime(START + 70 * MINUTE);
    const store = jobStore(TENANT);
    await store.claim(uid, new Date());
    await store.release(uid, 'throttled', new Date().toISOString());
    expect(await sweep(new Date(START + 71 * MINUTE))).toBe(0);
    expect(await sweep(new Date(START + 73 * MINUTE))).toBe(1);
  });

  it('is copied anew after it was revived, however long ago it was written', async () => {
    const uid = await jobOf();
    const [store, revived] = [jobStore(TENANT), START + 500 * MINUTE];
    await store.giveUp(uid, 'failed', 'end 1');
    vi.setSystemTime(revived);
    await store.revive(uid, 'end 1', new Date());
    const copied: number[] = [];
    for (let minute = 0; minute < 20; minute += JOB.sweepMinutes)
      if ((await sweep(new Date(revived + minute * MINUTE + 1))) > 0) copied.push(minute);
    expect(copied).toEqual([2, 4, 8, 16]);
  });

  it('is taken at once where it was revived', async () => {
    const uid = await jobOf();
    await jobStore(TENANT).giveUp(uid, 'failed', 'end 1');
    const now = new Date();
    await jobStore(TENANT).revive(uid, 'end 1', now);
    expect(await jobStore(TENANT).claim(uid, now)).toMatchObject({ uid, attempts: 1 });
  });

  it('is sent once more where the mark of its copy could not be written', async () => {
    await jobOf();
    const send = client.send.bind(client) as (command: object) => Promise<unknown>;
    const spy = vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
      if (/^Update/.test(command.constructor.name)) throw new Error('The table is away');
      return send(command);
    }) as never);
    expect(await sweep(new Date(START + 3 * MINUTE))).toBe(1);
    spy.mockRestore();
    expect(await sweep(new Date(START + 4 * MINUTE))).toBe(1);
  });
});
