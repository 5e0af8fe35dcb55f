import { beforeEach, describe, expect, it } from 'vitest';
import type { BaseMetricFields } from '../../../functions/data/stores/metric/metric-store.ts';
import { memoryDatabase } from '../../support/memory/table.ts';

const items = memoryDatabase() as Map<string, Record<string, unknown>>;
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');
const { nameLinkedMetrics } = await import('../../../functions/data/upgrades/linked-metrics.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const tenantUid = '10000000-0000-4000-8000-000000000000';
const cause = { by: 'u', at: '2024-01-01T00:00:00.000Z', correlationId: 'c' };
const store = metricStore(tenantUid);
const diesel: BaseMetricFields = { name: 'Diesel', unit: 'Litres', description: '', category: 'Carbon' };

const make = async (fields: BaseMetricFields) => (await store.getOrCreateOne(fields, cause)).metric.uid;
async function change(uid: string, fields: BaseMetricFields): Promise<void> {
  await transact(await store.changeWrites((await store.find(uid))!, fields, cause));
}
const measured = async (fields = diesel) => (await store.getOrCreate(fields, cause)).uid;
const all = async () => (await store.all()).length;

let base = '';
beforeEach(async () => {
  items.clear();
  base = await make({ ...diesel, name: 'Fuel' });
});

describe('a base metric with a conversion base', () => {
  it('is what a node with its four fields measures, as before it was linked [SET-369]', async () => {
    const uid = await measured();
    await change(uid, { ...diesel, conversionBaseUid: base });
    expect(await store.measuredUid(diesel)).toBe(uid);
    expect(await measured()).toBe(uid);
    expect(await all()).toBe(2);
  });

  it('is found by its new fields alone once they have changed', async () => {
    const uid = await make({ ...diesel, conversionBaseUid: base });
    expect(await measured()).toBe(uid);
    await change(uid, { ...diesel, name: 'Gas oil', conversionBaseUid: base });
    expect(await measured({ ...diesel, name: 'Gas oil' })).toBe(uid);
    expect(await store.measuredUid(diesel)).toBeUndefined();
  });

  it('stands behind one without a link that an administrator has made, until the two are merged [ADM-347]', async () => {
    const linked = await make({ ...diesel, conversionBaseUid: base });
    const plain = await make(diesel);
    expect(plain).not.toBe(linked);
    expect(await measured()).toBe(plain);
    await transact(await store.removeWrites((await store.find(plain))!, (await store.find(linked))!, cause));
    expect(await measured()).toBe(linked);
  });

  it('stays found when another one with other links comes, and is forgotten when it is merged away', async () => {
    const first = await make({ ...diesel, conversionBaseUid: base });
    const second = await make({ ...diesel, parentMetricUid: base });
    expect(await measured()).toBe(first);
    await transact(await store.removeWrites((await store.find(first))!, (await store.find(second))!, cause));
    expect(await measured()).toBe(second);
  });

  it('of an earlier release is found after the upgrade, which changes nothing the second time', async () => {
    const uid = await make({ ...diesel, conversionBaseUid: base });
    for (const [key, item] of [...items]) if (item.metricUid === uid && item.__edb_e__ === 'metricidentity') items.delete(key);
    expect(await nameLinkedMetrics(tenantUid)).toBe(1);
    expect(await nameLinkedMetrics(tenantUid)).toBe(0);
    expect(await measured()).toBe(uid);
  });
});
