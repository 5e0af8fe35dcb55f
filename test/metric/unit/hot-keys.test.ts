import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BaseMetricFields } from '../../../functions/data/stores/metric/metric-store.ts';
import { memoryDatabase } from '../../support/memory/table.ts';

const items = memoryDatabase() as Map<string, Record<string, unknown>>;
const { client } = await import('../../../functions/data/client/client.ts');
const { metricStore, TWIN } = await import('../../../functions/data/stores/metric/metric-store.ts');
const { spreadMetrics } = await import('../../../functions/data/stores/metric/metric-places.ts');
const { itemBytes } = await import('../../../functions/data/stored-size.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const tenantUid = '10000000-0000-4000-8000-000000000000';
const cause = { by: 'u', at: '2024-01-01T00:00:00.000Z', correlationId: 'c' };
const store = metricStore(tenantUid);
const fields = (index: number): BaseMetricFields => ({
  name: `Diesel for plant ${index}`,
  unit: 'l',
  description: '',
  category: 'Energy',
});
const many = (count: number) => Array.from({ length: count }, (_, index) => fields(index));

/** Writes the items as an earlier release did: all in one partition. */
function earlier(): void {
  for (const [key, { partition: _, ...item }] of [...items]) {
    if (!['basemetric', 'metricidentity'].includes(String(item.__edb_e__))) continue;
    items.delete(key);
    const pk = `${tenantUid}#basemetrics`;
    items.set(`${pk}\n${item.sk}`, { ...item, pk });
  }
}
const inFirst = () => [...items.keys()].filter((key) => key.startsWith(`${tenantUid}#basemetrics\n`)).length;

beforeEach(() => items.clear());
afterEach(() => void vi.restoreAllMocks());

describe('many new base metrics', () => {
  it('spread what they write, so that no key takes more than a sixth', async () => {
    await store.getOrCreateMany(many(1000), cause);
    const units = new Map<string, number>();
    for (const item of items.values())
      units.set(String(item.pk), (units.get(String(item.pk)) ?? 0) + 2 * Math.ceil(itemBytes(item) / 1024));
    const total = [...units.values()].reduce((sum, each) => sum + each);
    expect(Math.max(...units.values()) / total).toBeLessThan(1 / 6);
    expect(await store.all()).toHaveLength(1000);
  });

  it('wait for capacity and are all made', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const send = client.send.bind(client);
    let refused = 0;
    vi.spyOn(client, 'send').mockImplementation((async (command: { constructor: { name: string } }) => {
      if (command.constructor.name === 'TransactWriteCommand' && refused < 100) {
        refused += 1;
        const CancellationReasons = [{ Code: 'ThrottlingError' }];
        throw new TransactionCanceledException({ message: 'Canceled', $metadata: {}, CancellationReasons });
      }
      return send(command as never);
    }) as never);
    expect(await store.getOrCreateMany(many(300), cause)).toHaveLength(300);
    expect([refused, (await store.all()).length]).toEqual([100, 300]);
  });
});

describe('base metrics of an earlier release', () => {
  it('are found, and are not made again', async () => {
    const made = await store.getOrCreateMany(many(60), cause);
    earlier();
    expect(await store.getOrCreateMany(many(60), cause)).toEqual(made);
    expect(await store.all()).toHaveLength(60);
    expect(await store.getMany(made.map(({ uid }) => uid))).toHaveLength(60);
    for (const { uid } of made.slice(0, 8)) expect((await store.find(uid))?.uid).toBe(uid);
  });

  it('are changed where they are, and keep another one from the same fields', async () => {
    const [first, second] = await store.getOrCreateMany(many(2), cause);
    earlier();
    const stored = async () => (await store.find(first!.uid))!;
    const twin = transact(await store.changeWrites(await stored(), fields(1), cause));
    expect(TWIN.is(await twin.catch((error: unknown) => error))).toBe(true);
    await transact(await store.changeWrites(await stored(), { ...fields(0), unit: 'kg' }, cause));
    expect(await store.all()).toHaveLength(2);
    expect(await stored()).toMatchObject({ unit: 'kg', version: 2 });
    expect((await store.getOrCreate(fields(0), cause)).uid).not.toBe(first!.uid);
    await transact(await store.removeWrites(await stored(), (await store.find(second!.uid))!, cause));
    expect(await store.find(first!.uid)).toBeUndefined();
  });

  it('are spread by the upgrade, with what they are', async () => {
    const made = await store.getOrCreateMany(many(120), cause);
    earlier();
    const before = new Map((await store.all()).map(({ partition: _, ...metric }) => [metric.uid, metric]));
    expect(inFirst()).toBe(240);
    expect(await spreadMetrics(tenantUid)).toBeGreaterThan(120);
    expect(inFirst()).toBeLessThan(60);
    expect(new Map((await store.all()).map(({ partition: _, ...metric }) => [metric.uid, metric]))).toEqual(before);
    expect(await store.getOrCreateMany(many(120), cause)).toEqual(made);
    expect(await spreadMetrics(tenantUid)).toBe(0);
  });
});
