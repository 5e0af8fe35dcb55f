import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BaseMetricFields } from '../../../functions/data/stores/metric/metric-store.ts';
import { memoryDatabase } from '../../support/memory/table.ts';

const items = memoryDatabase() as Map<string, Record<string, unknown>>;
const { client } = await import('../../../functions/data/client/client.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');
const { spreadMetrics } = await import('../../../functions/data/stores/metric/metric-places.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const tenantUid = '10000000-0000-4000-8000-000000000000';
const cause = { by: 'u', at: '2024-01-01T00:00:00.000Z', correlationId: 'c' };
const store = metricStore(tenantUid);
const fields = (index: number): BaseMetricFields => ({ name: `Gas ${index}`, unit: 'l', description: '', category: 'Energy' });
const many = (count: number) => Array.from({ length: count }, (_, index) => fields(index));

/** Moves the items written by `made` to the place that an earlier release used. */
async function byEarlier<T>(made: () => Promise<T>): Promise<T> {
  const others = new Map(items);
  items.clear();
  const answer = await made();
  for (const [key, { partition: _, ...item }] of [...items]) {
    if (!['basemetric', 'metricidentity'].includes(String(item.__edb_e__))) continue;
    items.delete(key);
    const pk = `${tenantUid}#basemetrics`;
    items.set(`${pk}\n${item.sk}`, { ...item, pk });
  }
  for (const [key, item] of others) items.set(key, item);
  return answer;
}

/** Runs the upgrade before the given request of a read. */
async function movedBefore<T>(request: number, read: () => Promise<T>): Promise<T> {
  const send = client.send.bind(client);
  let sent = 0;
  const spied = vi.spyOn(client, 'send').mockImplementation((async (command: never) => {
    if (sent++ === request) {
      spied.mockImplementation(send as never);
      await spreadMetrics(tenantUid);
    }
    return send(command);
  }) as never);
  return read().finally(() => spied.mockRestore());
}

beforeEach(() => items.clear());
afterEach(() => void vi.restoreAllMocks());

describe('base metrics that the upgrade moves', () => {
  it.each([0, 1, 2])('are all found by their uids when they move before read %i', async (request) => {
    const made = await byEarlier(() => store.getOrCreateMany(many(12), cause));
    const uids = made.map(({ uid }) => uid);
    const found = await movedBefore(request, () => store.getMany(uids));
    expect(found.map(({ uid }) => uid).sort()).toEqual(uids.toSorted());
  });

  it.each([0, 1, 2, 3])('are all in the list when they move before Query %i', async (request) => {
    await byEarlier(() => store.getOrCreateMany(many(12), cause));
    expect(await movedBefore(request, () => store.all())).toHaveLength(12);
  });

  it('are moved again where somebody changes one meanwhile', async () => {
    const made = await byEarlier(() => store.getOrCreateMany(many(12), cause));
    const metric = (await store.find(made[0]!.uid))!;
    const writes = await store.changeWrites(metric, { ...fields(0), unit: 'kg' }, cause);
    const send = client.send.bind(client);
    let isFirst = true;
    vi.spyOn(client, 'send').mockImplementation((async (command: { constructor: { name: string } }) => {
      if (isFirst && command.constructor.name === 'TransactWriteCommand') {
        isFirst = false;
        await transact(writes);
      }
      return send(command as never);
    }) as never);
    await spreadMetrics(tenantUid);
    expect((await store.find(metric.uid))?.unit).toBe('kg');
    expect(await spreadMetrics(tenantUid)).toBe(0);
  });
});

describe('two metrics with one identity, which two releases at once have made', () => {
  /** @returns the uid from the earlier release and the uid from this one */
  async function twins() {
    const [earlier] = await byEarlier(() => store.getOrCreateMany(many(3), cause));
    const others = new Map([...items].filter(([key]) => key.includes('#basemetrics\n')));
    for (const key of others.keys()) items.delete(key);
    const own = await store.getOrCreate(fields(0), cause);
    for (const [key, item] of others) items.set(key, item);
    return [earlier!.uid, own.uid] as const;
  }
  const uidsNow = async () => (await store.all()).map(({ uid }) => uid);

  it('do not stop the upgrade, and both stay', async () => {
    const [earlier, own] = await twins();
    expect(await spreadMetrics(tenantUid)).toBeGreaterThan(0);
    expect(await uidsNow()).toEqual(expect.arrayContaining([earlier, own]));
    expect(await uidsNow()).toHaveLength(4);
    expect(await spreadMetrics(tenantUid)).toBe(0);
  });

  it('are the one of this release to whoever asks for their fields, before the upgrade and after it', async () => {
    const [, own] = await twins();
    expect(await store.uidOf(fields(0))).toBe(own);
    await spreadMetrics(tenantUid);
    expect((await store.getOrCreate(fields(0), cause)).uid).toBe(own);
  });

  it('keep the identity for the other one when one gets other fields', async () => {
    const [earlier, own] = await twins();
    await spreadMetrics(tenantUid);
    await transact(await store.changeWrites((await store.find(earlier))!, { ...fields(0), unit: 'kg' }, cause));
    expect((await store.getOrCreate(fields(0), cause)).uid).toBe(own);
    expect((await store.getOrCreate({ ...fields(0), unit: 'kg' }, cause)).uid).toBe(earlier);
  });

  it.each([0, 1] as const)(
    'have the identity in the one that stays when the other is merged into it, whichever it is (%i)',
    async (at) => {
      const both = await twins();
      await spreadMetrics(tenantUid);
      const [kept, gone] = [both[at], both[1 - at]!];
      const [from, into] = await Promise.all([store.find(gone), store.find(kept)]);
      await transact(await store.removeWrites(from!, into!, cause));
      expect((await store.getOrCreate(fields(0), cause)).uid).toBe(kept);
      expect(await uidsNow()).toHaveLength(3);
    },
  );
});
