import type { Context, SQSEvent } from 'aws-lambda';
import { afterEach, expect, it, vi } from 'vitest';
import '../../support/access/environment.ts';
import { AppError } from '../../../shared/errors.ts';
import { memoryDatabase } from '../../support/memory/table.ts';

const { jobWorker } = await import('../../../functions/queue/worker.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { logger, personInLogs } = await import('../../../functions/log.ts');

const lines = [vi.spyOn(logger, 'info'), vi.spyOn(logger, 'error')];
afterEach(() => vi.clearAllMocks());

/** Runs a job of each tenant in one batch; the first takes the longest. */
async function logged(run: (tenantUid: string) => Promise<string>) {
  memoryDatabase();
  const Records = await Promise.all(
    ['north', 'south'].map(async (tenantUid) => {
      const cause = { by: 'ada', at: new Date().toISOString(), correlationId: `click-${tenantUid}` };
      const job = jobStore(tenantUid).enqueue('remind', {}, cause);
      await transact([job.write]);
      return { messageId: tenantUid, body: JSON.stringify({ tenantUid, jobUid: job.uid, type: 'remind' }) };
    }),
  );
  await jobWorker('remind', ({ tenantUid }) => run(tenantUid))({ Records } as unknown as SQSEvent, {} as Context);
  return lines.flatMap(({ mock }) => mock.calls.map(([, details]) => details as Record<string, unknown>));
}

const slowly = (tenantUid: string) => new Promise<void>((resolve) => setTimeout(resolve, tenantUid === 'north' ? 20 : 0));
const common = (tenant: string) => ({ tenant, person: personInLogs(tenant, 'ada'), correlationId: `click-${tenant}` });

it('a line on a job names its own tenant and person, whatever runs beside it', async () => {
  const found = await logged(async (tenantUid) => {
    await slowly(tenantUid);
    return `of ${tenantUid}`;
  });
  expect(found).toEqual(
    ['south', 'north'].map((tenant) => expect.objectContaining({ ...common(tenant), outcome: 'ok', result: `of ${tenant}` })),
  );
});

it('a line on a job that failed says how', async () => {
  const found = await logged(async (tenantUid) => {
    await slowly(tenantUid);
    throw tenantUid === 'north' ? new AppError('conflict', 'No.') : new Error('of ours');
  });
  expect(found).toEqual([
    expect.objectContaining({ ...common('south'), outcome: 'internal' }),
    expect.objectContaining({ ...common('north'), outcome: 'conflict' }),
  ]);
});
