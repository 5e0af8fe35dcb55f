import '../../support/makers/environment.ts';
import type { Context, SQSEvent } from 'aws-lambda';
import { beforeAll, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { endLease, jobsOf, startLostJob } from '../../support/makers/jobs.ts';
import { makeTenant, type TestTenant } from '../../support/makers/tenant.ts';

const { jobWorker } = await import('../../../functions/queue/worker.ts');

let tenant: TestTenant;

beforeAll(async () => {
  tenant = await makeTenant();
});

/** A job that only this test delivers, with the given work. */
async function jobOf(run: () => Promise<string>) {
  const jobUid = await startLostJob(tenant, 'send-mail', {});
  const body = JSON.stringify({ tenantUid: tenant.tenantUid, jobUid, type: 'send-mail' });
  const worker = jobWorker('send-mail', run);
  const deliver = () => worker({ Records: [{ messageId: 'one', body }] } as SQSEvent, {} as Context);
  return { deliver, rest: () => endLease(tenant, jobUid), read: () => jobsOf(tenant).get(jobUid) };
}

it('a job that somebody else was quicker than is tried again, and not given up halfway', async () => {
  let tries = 0;
  const { deliver, rest, read } = await jobOf(async () => {
    tries += 1;
    if (tries === 1) throw new AppError('stale_version', 'Somebody else changed this in the meantime');
    return 'done';
  });
  expect((await deliver()).batchItemFailures).toHaveLength(1);
  expect((await read()).status).toBe('waiting');
  await rest();
  expect((await deliver()).batchItemFailures).toEqual([]);
  expect(await read()).toMatchObject({ status: 'done', attempts: 2 });
});

it('whoever watches a job is told nothing of our insides when it fails', async () => {
  const { deliver, rest, read } = await jobOf(async () => {
    throw new Error('User: arn:aws:sts::123456789012:assumed-role/secret is not authorized');
  });
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await deliver();
    await rest();
  }
  const { status, message, correlationId } = await read();
  expect(status).toBe('failed');
  expect(message).not.toContain('arn:');
  expect(message).toContain(correlationId);
});
