import { beforeEach, describe, expect, it } from 'vitest';
import type { BaseMetricFields } from '../../../../functions/data/stores/metric/metric-store.ts';
import { causeOf, contextOf, items, makePerson, tenantUid } from '../../../support/memory/world/supply.ts';

const { metricStore } = await import('../../../../functions/data/stores/metric/metric-store.ts');
const { carryMetricChange } = await import('../../../../functions/core/metric/carry-change.ts');
const { mergePair } = await import('../../../../functions/core/metric/merge-pair.ts');
const { changeBaseMetric } = await import('../../../../functions/core/metric/save.ts');
const { startMerge } = await import('../../../../functions/core/metric/start-merge.ts');

const table = items as Map<string, Record<string, unknown>>;
const store = metricStore(tenantUid);
const diesel: BaseMetricFields = { name: 'Diesel', unit: 'L', description: '', category: 'Carbon' };

let sam: Awaited<ReturnType<typeof makePerson>>;
let [fuel, energy] = ['', ''];

const make = async (fields: BaseMetricFields) => (await store.getOrCreateOne(fields, causeOf('sam'))).metric.uid;
const linksOf = async (uid: string) => {
  const { parentMetricUid, conversionBaseUid } = (await store.find(uid))!;
  return [parentMetricUid, conversionBaseUid];
};
const start = async () => startMerge(tenantUid, await mergePair(tenantUid, fuel, energy), causeOf('sam'));
const carry = () =>
  carryMetricChange(
    { tenantUid, cause: causeOf('sam'), progress: async () => {} },
    { kind: 'merge', fromUid: fuel, toUid: energy },
  );
const rename = (uid: string, name: string) => changeBaseMetric(contextOf(sam, {}), uid, { name });

beforeEach(async () => {
  const kinds = ['metricalias', 'mergedmetrics', 'metricuse', 'basemetric', 'metricidentity'];
  for (const [key, item] of table) if (kinds.includes(String(item.__edb_e__))) table.delete(key);
  sam = await makePerson('Sam');
  fuel = await make({ ...diesel, name: 'Fuel' });
  energy = await make({ ...diesel, name: 'Energy' });
});

describe('a base metric whose parent is merged', () => {
  it('has the other one as its parent, and nothing else is told', async () => {
    const linked = await make({ ...diesel, parentMetricUid: fuel });
    await start();
    expect(await carry()).toBe('Changed: 1 link of another base metric.');
    expect(await linksOf(linked)).toEqual([energy, undefined]);
  });

  it('has no parent where the same metric has the other one as its parent already, which is told', async () => {
    const linked = await make({ ...diesel, parentMetricUid: fuel, conversionBaseUid: energy });
    const twin = await make({ ...diesel, parentMetricUid: energy, conversionBaseUid: energy });
    await start();
    expect(await carry()).toBe(
      'Nothing else used it. 1 base metric lost its link, because the same metric exists with the new one. Merge the two.',
    );
    expect(await linksOf(linked)).toEqual([undefined, energy]);
    expect(await linksOf(twin)).toEqual([energy, energy]);
    await rename(linked, 'Gas oil');
    expect((await store.find(linked))!.name).toBe('Gas oil');
  });

  it('can be changed before the worker comes to it, and has the other one as its parent then', async () => {
    const linked = await make({ ...diesel, parentMetricUid: fuel });
    await start();
    await rename(linked, 'Gas oil');
    expect(await linksOf(linked)).toEqual([energy, undefined]);
  });

  it('can be changed where a third one has its fields without a link', async () => {
    const linked = await make({ ...diesel, parentMetricUid: fuel });
    await make({ ...diesel, parentMetricUid: energy });
    await make(diesel);
    await start();
    expect(await carry()).toContain('1 base metric lost its link');
    await rename(linked, 'Gas oil');
    expect(await linksOf(linked)).toEqual([energy, undefined]);
  });
});

describe('the other metric of a merge', () => {
  it('loses its link to the one that was merged into it', async () => {
    fuel = await make({ ...diesel, name: 'Heating' });
    energy = await make({ ...diesel, name: 'Heat', parentMetricUid: fuel });
    await start();
    await rename(energy, 'All heat');
    expect(await linksOf(energy)).toEqual([undefined, undefined]);
  });
});
