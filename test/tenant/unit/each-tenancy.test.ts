import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryDatabase } from '../../support/memory/table.ts';

const { forEachTenancy } = await import('../../../functions/core/tenant/each-tenancy.ts');
const { startReminders } = await import('../../../functions/core/tenant/start-reminders.ts');
const { checkAllTrails } = await import('../../../functions/core/trail/all-trails.ts');
const { db } = await import('../../../functions/data/service.ts');
const { waitingJobs } = await import('../../../functions/data/stores/job-store.ts');
const { tenantStore } = await import('../../../functions/data/stores/tenant/tenant-store.ts');

const now = '2026-03-02T10:00:00.000Z';
let tenants: string[] = [];

beforeEach(async () => {
  memoryDatabase();
  tenants = [randomUUID(), randomUUID(), randomUUID()].sort();
  const cause = { by: 'test', at: now, correlationId: 'test' };
  for (const each of tenants) await tenantStore(each).create({ name: each, domainUrl: `${each}.example` }, cause);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('work for all tenancies', () => {
  it('goes on where it fails for one of them, and says so at the end', async () => {
    const done: string[] = [];
    const work = forEachTenancy(async ({ tenantUid }) => {
      if (tenantUid === tenants[0]) throw new Error('This one has trouble');
      done.push(tenantUid);
    });
    await expect(work).rejects.toThrow('1 of 3 tenancies');
    expect(done.sort()).toEqual(tenants.slice(1));
  });

  it.each([0, 0.5, 0.99])('begins with another one each time, and leaves out none (%d)', async (random) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const done: string[] = [];
    await forEachTenancy(async ({ tenantUid }) => void done.push(tenantUid));
    expect([done[0], done.toSorted()]).toEqual([tenants[Math.floor(random * 3)], tenants]);
  });

  it('does nothing where there is none', async () => {
    memoryDatabase();
    await expect(forEachTenancy(() => Promise.reject(new Error('there is one')))).resolves.toBeUndefined();
  });

  it('reminds the people of the others where the time zone of one is unknown', async () => {
    await db.entities.tenant.patch({ tenantUid: tenants[0]! }).set({ timeZone: 'Nowhere/Town' }).go();
    await expect(startReminders({ now })).rejects.toThrow('1 of 3 tenancies');
    expect((await waitingJobs('9999')).map(({ tenantUid }) => tenantUid).sort()).toEqual(tenants.slice(1));
  });

  it('tells the faults of the trails of the others where one cannot be proved', async () => {
    const faults: string[] = [];
    // Their first entries have waited for their block for a day.
    const later = new Date(Date.now() + 24 * 3_600_000);
    vi.spyOn(db.entities.chaincheck, 'get').mockImplementationOnce(() => {
      throw new Error('This one has trouble');
    });
    const check = checkAllTrails(later, ({ tenantUid }) => faults.push(tenantUid));
    await expect(check).rejects.toThrow('1 of 3 tenancies');
    expect(new Set(faults).size).toBe(2);
  });
});
