import type { Context, SQSEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { JOB } from '../../../shared/platform.ts';
import { memoryQueues } from '../../support/memory/queues.ts';
import { causeOf, tenantUid } from '../../support/memory/world/supply.ts';

const { jobWorker } = await import('../../../functions/queue/worker.ts');
const { stuckJobs } = await import('../../../functions/core/job/stuck-jobs.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { db } = await import('../../../functions/data/service.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const queues = memoryQueues();

type Run = Parameters<typeof jobWorker>[1];

/** A job whose worker also ends something else. `ended`: messages with which it was given up. */
async function jobOf(run: Run, giveUp = async () => {}) {
  const cause = { ...causeOf('test'), at: '2024-01-01T00:00:00.000Z' };
  const job = jobStore(tenantUid).enqueue('apportion', {}, cause);
  await transact([job.write]);
  const ended: { message: string; checkpoint: unknown; status: string }[] = [];
  const worker = jobWorker('apportion', run, async ({ message, checkpoint }) => {
    ended.push({ message, checkpoint, status: (await jobStore(tenantUid).get(job.uid)).status });
    await giveUp();
  });
  const body = JSON.stringify({ tenantUid, jobUid: job.uid, type: 'apportion' });
  const deliver = () => worker({ Records: [{ messageId: 'one', body }] } as SQSEvent, {} as Context);
  const PAST = '2024-01-01T00:00:00.000Z';
  /** Simulates that the rest of a job after an attempt is over. */
  const rest = () => db.entities.job.patch({ tenantUid, uid: job.uid }).set({ leaseUntil: PAST }).go();
  /** Simulates a dead worker: the job is taken, and its lease has expired. */
  const die = () =>
    db.entities.job.patch({ tenantUid, uid: job.uid }).set({ status: 'running', leaseUntil: PAST }).add({ attempts: 1 }).go();
  return { uid: job.uid, ended, deliver, rest, die, read: () => jobStore(tenantUid).get(job.uid) };
}

describe('a job whose end changes more than itself', () => {
  it('is given up once, before it has ended, with what its last attempt has noted', async () => {
    const job = await jobOf(async ({ progress }) => {
      await progress(50, ['first']);
      throw new Error('Out of luck');
    });
    for (let attempt = 1; attempt < JOB.attempts; attempt += 1) {
      await job.deliver();
      await job.rest();
    }
    expect(job.ended).toEqual([]);
    await job.deliver();
    expect(job.ended).toEqual([
      { message: expect.stringContaining('Something went wrong'), checkpoint: ['first'], status: 'running' },
    ]);
    expect((await job.read()).status).toBe('failed');
    expect(queues.dead('apportion')).toEqual([expect.stringContaining(job.uid)]);
  });

  it('is given up where its worker has died in each attempt, and does not run again', async () => {
    let runs = 0;
    const job = await jobOf(async () => {
      runs += 1;
      return 'done';
    });
    for (let attempt = 1; attempt <= JOB.attempts; attempt += 1) await job.die();
    const { messages: relayed } = await stuckJobs(new Date());
    expect(relayed.map(({ jobUid }) => jobUid)).toContain(job.uid);
    await job.deliver();
    expect([runs, job.ended.length, (await job.read()).status]).toEqual([0, 1, 'failed']);
  });

  it('stays to be given up while that fails, so that nothing is left half ended', async () => {
    let fails = true;
    const giveUp = async () => {
      if (fails) throw new Error('The table is busy');
    };
    const job = await jobOf(async () => 'done', giveUp);
    for (let attempt = 1; attempt <= JOB.attempts; attempt += 1) await job.die();
    await job.deliver();
    expect((await job.read()).status).toBe('running');
    fails = false;
    await job.die();
    await job.deliver();
    expect([(await job.read()).status, job.ended.length]).toEqual(['failed', 2]);
  });
});
