import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryDatabase } from '../../support/memory/table.ts';

memoryDatabase();

const { auditWrite } = await import('../../../functions/data/audit-write.ts');
const { db } = await import('../../../functions/data/service.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { IN_TENANCY } = await import('../../../functions/data/trail-place.ts');
const { restStore } = await import('../../../functions/data/stores/rest-store.ts');
const { proveTrail } = await import('../../../functions/core/trail/check.ts');
const { sealTrail } = await import('../../../functions/core/trail/seal.ts');

/** More entries than fit into one transaction. */
const ENTRIES = 110;
const tenantUid = randomUUID();
const cause = () => ({ by: randomUUID(), at: new Date().toISOString(), correlationId: 'request' });
const entry = (subject: string) =>
  auditWrite(
    tenantUid,
    { place: IN_TENANCY, subject, kind: 'target', changes: [{ field: 'value', from: '1', to: null }] },
    cause(),
  );

const started = Date.parse('2024-05-01T08:00:00.000Z');
const setHour = (hour: number) => vi.setSystemTime(started + hour * 3_600_000);

/** Seals the trail at these hours while the tenancy is in use. */
async function pass(...hours: number[]): Promise<void> {
  for (const hour of hours) {
    setHour(hour);
    await sealTrail(tenantUid, new Date());
    await transact([entry(`hour ${hour}`)]);
  }
}

const rest = async () => (await db.entities.job.query.waiting({ waiting: 'yes' }).go()).data.map(({ payload }) => payload);
const ofPart = async (at: number) =>
  (await db.entities.audit.query.primary({ tenantUid, subject: `part ${at}` }).go()).data.map((each) => each.at);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

describe('an entry of the trail that a job writes hours after its change', () => {
  it('is sealed as every other, and says when the change was made', async () => {
    setHour(0);
    const parts = Array.from({ length: ENTRIES }, (_, at) => [entry(`part ${at}`)]);
    await restStore(tenantUid).transact([entry('change')], parts, cause());
    await pass(1, 2, 3, 4);
    for (const payload of await rest()) await restStore(tenantUid).write(payload as { notesUid: string; notes: number });
    await pass(5, 6, 7, 8);
    expect((await proveTrail(tenantUid, new Date())).faults).toEqual([]);
    expect(await ofPart(ENTRIES - 1)).toEqual([new Date(started).toISOString()]);
  });
});
