import { expect, it } from 'vitest';
import { causeOf, contextOf, makePerson, tenantUid } from '../../support/memory/world/supply.ts';

const { syncFactorsOf } = await import('../../../functions/core/factor/sync.ts');
const { factorStore, GLOBAL } = await import('../../../functions/data/stores/factor/factor-store.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');

const ann = await makePerson('Ann');
const cause = causeOf(ann.userUid);

it('a sync carries a corrected source where the figure is the same already [ADM-449]', async () => {
  const make = async (name: string, conversionBaseUid?: string) => {
    const fields = { name, unit: 'kWh', description: '', category: 'Carbon', ...(conversionBaseUid && { conversionBaseUid }) };
    return (await metricStore(tenantUid).getOrCreateOne(fields, cause)).metric;
  };
  const base = await make('Electricity');
  const [from, to] = [await make('Grid A', base.uid), await make('Grid B', base.uid)];
  const add = (metric: typeof from, source: string) =>
    factorStore(tenantUid).add(
      GLOBAL,
      { metricUid: metric.uid, metricName: metric.name, metricUnit: 'kWh', toUnit: 'kg', factor: '0.2', source },
      cause,
    );
  await add(from, 'DESNZ 2024');
  await add(to, 'DESNZ 2014');
  expect(await syncFactorsOf(contextOf(ann, {}), from.uid)).toEqual([to.uid]);
  const now = async () => (await factorStore(tenantUid).ofOwner(GLOBAL)).find(({ metricUid }) => metricUid === to.uid);
  expect(await now()).toMatchObject({ source: 'DESNZ 2024', version: 2 });
  await syncFactorsOf(contextOf(ann, {}), from.uid);
  expect(await now()).toMatchObject({ version: 2 });
});
