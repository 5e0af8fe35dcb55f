import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeMeasured, metricOf, operationOf } from '../../support/memory/definitions.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import { contextOf, tenantUid } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { client } = await import('../../../functions/data/client/client.ts');
const { changeBaseMetric } = await import('../../../functions/core/metric/save.ts');
const { addTenancyFactor, removeTenancyFactor } = await import('../../../functions/core/factor/tenancy-factors.ts');
const { addIndicatorToProject, recomputeIndicator } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { factorStore, GLOBAL } = await import('../../../functions/data/stores/factor/factor-store.ts');
const { factorImport } = await import('../../../functions/data/stores/factor/factor-import.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
let made = 0;
/** Each test has its own metric, because all work in one tenancy. */
let name: string;
beforeEach(async () => {
  world = await makeMeasured([]);
  made += 1;
  name = `Heat ${made}`;
  const fields = { uid: metricOf(name), name, unit: 'kWh', description: '', category: 'Energy', version: 1 };
  await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
  for (const { uid } of await factorStore(tenantUid).ofOwner(GLOBAL))
    await removeTenancyFactor(world.context, { id: uid, groupId: undefined });
});

const toMWh = () => changeBaseMetric(contextOf(world.sam, {}), metricOf(name), { unit: 'MWh' });
const addFactor = () =>
  addTenancyFactor(contextOf(world.sam, {}), {
    metric: metricOf(name),
    toUnit: 'tCO2e',
    factor: '0.2',
    unitFrom: 'kWh',
  } as never);
const addIndicator = () =>
  addIndicatorToProject(world.context, world.project.uid, {
    name: 'Heat',
    category: 'Energy',
    operation_json: operationOf([name]),
  });
const otherEquation = () => recomputeIndicator(world.context, world.indicator, { operation_json: operationOf(['Power', name]) });
const unit = async () => (await metricStore(tenantUid).find(metricOf(name)))!.unit;
const factors = async () => (await factorStore(tenantUid).ofOwner(GLOBAL)).map(({ factor, metricUnit }) => [factor, metricUnit]);
const stale = { code: 'stale_version' };

describe('the unit of a base metric', () => {
  it('stays where a factor is added at the moment of its change', async () => {
    await expect(beforeTransaction('"MWh"', addFactor, toMWh)).rejects.toMatchObject(stale);
    expect([await unit(), await factors()]).toEqual(['kWh', [['0.2', 'kWh']]]);
  });

  it('refuses a factor for the unit that it had, where it changes at that moment', async () => {
    await expect(beforeTransaction('"tCO2e"', toMWh, addFactor)).rejects.toMatchObject(stale);
    expect([await unit(), await factors()]).toEqual(['MWh', []]);
  });

  it.each([
    ['is made', addIndicator],
    ['gets another equation', otherEquation],
  ])('stays where an indicator that uses it %s at the moment of its change', async (_what, begin) => {
    await expect(beforeTransaction('"MWh"', begin, toMWh)).rejects.toMatchObject(stale);
    expect(await unit()).toBe('kWh');
  });

  it.each([
    ['is made', addIndicator],
    ['gets another equation', otherEquation],
  ])('refuses an indicator that %s for the unit that it had, where it changes at that moment', async (_what, begin) => {
    await expect(beforeTransaction('"__edb_e__":"indicator"', toMWh, begin)).rejects.toMatchObject(stale);
    expect(await unit()).toBe('MWh');
    expect((await world.loaded()).indicators.map(({ metrics }) => metrics.map(({ uid }) => uid))).toEqual([[metricOf('Power')]]);
  });

  it('stays for some minutes after a factor was added, since a reading may not tell of everything yet', async () => {
    const { uid } = await addFactor();
    await removeTenancyFactor(world.context, { id: uid, groupId: undefined });
    await expect(toMWh()).rejects.toMatchObject({ errors: { unit: [expect.stringContaining('In the last five minutes')] } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    try {
      await toMWh();
    } finally {
      vi.useRealTimers();
    }
    expect(await unit()).toBe('MWh');
  });
});

describe('an import of factors', () => {
  it('marks each metric once, also those of more factors than a transaction takes', async () => {
    const fields = (at: number) => ({ name: `Fuel ${at}`, unit: 'kWh', description: '', category: 'Energy' });
    const metrics = await metricStore(tenantUid).getOrCreateMany(
      Array.from({ length: 120 }, (_unused, at) => fields(at)),
      world.context.cause,
    );
    const wanted = metrics.flatMap(({ uid, name }) =>
      ['tCO2e', 'kg'].map((toUnit) => ({ metricUid: uid, metricName: name, metricUnit: 'kWh', toUnit, factor: '2' })),
    );
    const sent = vi.spyOn(client, 'send');
    await factorImport(tenantUid, GLOBAL, wanted).save(world.context.cause);
    const writes = sent.mock.calls.map(([{ input }]) => JSON.stringify(input)).filter((text) => text.includes('TransactItems'));
    const marked = writes.flatMap((text) => text.match(/"basemetric#[^"]*"/g) ?? []);
    sent.mockRestore();
    expect(await factors()).toHaveLength(240);
    expect([marked.length, new Set(marked).size]).toEqual([120, 120]);
    await expect(changeBaseMetric(contextOf(world.sam, {}), metrics[0]!.uid, { unit: 'MWh' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('is refused where the unit of one of its metrics has changed since it was read', async () => {
    await toMWh();
    const wanted = [{ metricUid: metricOf(name), metricName: name, metricUnit: 'kWh', toUnit: 'tCO2e', factor: '0.2' }];
    await expect(factorImport(tenantUid, GLOBAL, wanted).save(world.context.cause)).rejects.toMatchObject(stale);
    expect(await factors()).toEqual([]);
  });
});
