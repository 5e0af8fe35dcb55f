import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryDatabase } from '../../support/memory/table.ts';

const { startReminders } = await import('../../../functions/core/tenant/start-reminders.ts');
const { jobStore, waitingJobs } = await import('../../../functions/data/stores/job-store.ts');
const { tenantStore } = await import('../../../functions/data/stores/tenant/tenant-store.ts');

const now = '2026-03-02T10:00:00.000Z';
let tenantUid: string;

beforeEach(async () => {
  memoryDatabase();
  tenantUid = randomUUID();
  const cause = { by: 'test', at: now, correlationId: 'test' };
  await tenantStore(tenantUid).create({ name: 'Northgate', domainUrl: 'north.example' }, cause);
});

const waiting = async () => (await waitingJobs('9999')).map(({ type, payload }) => [type, payload]);
const remind = ['remind', { day: '2026-03-02' }];

describe('the reminders of a day', () => {
  it('are started once, however often the schedule calls', async () => {
    expect([await startReminders({ now }), await startReminders({ now, tenantUid })]).toEqual([1, 0]);
    expect(await waiting()).toEqual([remind]);
  });

  it('are started again for an operator who says so, after their job has failed', async () => {
    await startReminders({ now });
    const [job] = await waitingJobs('9999');
    await jobStore(tenantUid).fail(job!.uid, 'Something went wrong');
    expect(await startReminders({ now, tenantUid, again: true })).toBe(1);
    expect(await waiting()).toEqual([remind]);
  });
});
