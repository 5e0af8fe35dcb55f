import { beforeEach, describe, expect, it } from 'vitest';
import { grow } from '../../support/fixtures/trees.ts';
import { makeMeasured, metricOf, operationOf } from '../../support/memory/definitions.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import { forgetMerges, merges } from '../../support/memory/merges.ts';
import { contextOf, type Made, makeProject, rootPlace, tenantUid } from '../../support/memory/world/supply.ts';

const { addIndicatorToProject } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { takeOverSetup } = await import('../../../functions/core/project/copy-setup.ts');
const { changeBaseMetric } = await import('../../../functions/core/metric/save.ts');
const { factorStore } = await import('../../../functions/data/stores/factor/factor-store.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
let target: Made;

/** Copies the whole set-up before the worker of a metric change has run. */
const copy = () =>
  takeOverSetup(
    contextOf(world.sam, {
      ids: { project: { uid: target.uid, projectUid: target.uid } },
      actor: { ...world.sam, tenantUid, isSuperuser: true, grants: [] },
    } as unknown as Parameters<typeof contextOf>[1]),
    { from: world.project.uid, indicators: true, packages: false },
  );
const metricsOf = async (project: Made) => {
  const { nodes } = (await structureStore(tenantUid).read(rootPlace(project))).tree;
  return nodes.flatMap(({ metric }) => (metric ? [metric] : []));
};
const indicators = async () => (await indicatorStore(tenantUid).load(target.uid)).indicators;

beforeEach(async () => {
  await forgetMerges();
  world = await makeMeasured([]);
  const factor = { metricName: 'Power', metricUnit: 'kWh', toUnit: 'tCO2e', factor: '0.0002', source: 'BEIS' };
  await factorStore(tenantUid).add(world.project.rootUid, { metricUid: metricOf('Power'), ...factor }, world.context.cause);
  target = await makeProject(world.sam, { name: 'Copper', company: 'Jones', unit: 'MONTHS', tree: grow([], {}) });
});

describe('a set-up that is copied while a metric of it', () => {
  it('is renamed measures the same metric, under its new name', async () => {
    await changeBaseMetric(contextOf(world.sam, {}), metricOf('Power'), { name: `Electricity ${target.uid}` });
    await copy();
    const [power] = await metricsOf(target);
    expect(power).toMatchObject({ uid: metricOf('Power'), name: `Electricity ${target.uid}` });
    expect((await factorStore(tenantUid).ofOwner(target.rootUid)).map(({ metricUid }) => metricUid)).toEqual([metricOf('Power')]);
    expect((await indicators()).map(({ metrics }) => metrics.map(({ uid }) => uid))).toEqual([[metricOf('Power')]]);
  });

  it('becomes another one measures that one, with the factors and indicators of the first', async () => {
    const name = `Heat ${target.uid}`;
    await changeBaseMetric(contextOf(world.sam, {}), metricOf('Steam'), { name });
    await merges(world.context.cause, 'Power', 'Steam');
    await copy();
    expect((await metricsOf(target))[0]).toMatchObject({ uid: metricOf('Steam'), name });
    expect((await factorStore(tenantUid).ofOwner(target.rootUid)).map(({ metricUid }) => metricUid)).toEqual([metricOf('Steam')]);
    expect((await indicators()).map(({ metrics }) => metrics.map(({ uid }) => uid))).toEqual([[metricOf('Steam')]]);
  });

  it('the result of an indicator, is renamed has the same result', async () => {
    const { resultMetricUid } = (await world.loaded()).indicators[0]!;
    await changeBaseMetric(contextOf(world.sam, {}), resultMetricUid, { name: `Energy ${target.uid}` });
    await copy();
    expect(await indicators()).toMatchObject([{ resultMetricUid, name: `Energy ${target.uid}` }]);
  });
});

it('an indicator that is added under a name of the set-up while it is copied stays the only one of the name', async () => {
  const given = { name: 'Energy', category: 'Energy', operation_json: operationOf(['Gas']) };
  await beforeTransaction('"operationJson"', () => addIndicatorToProject(world.context, target.uid, given), copy);
  expect((await indicators()).map(({ name, metrics }) => [name, ...metrics.map(({ uid }) => uid)])).toEqual([
    ['Energy', metricOf('Gas')],
  ]);
});
