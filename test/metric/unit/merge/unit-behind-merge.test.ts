import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { grow } from '../../../support/fixtures/trees.ts';
import { makeMeasured, metricOf, operationOf } from '../../../support/memory/definitions.ts';
import { mergesMetrics } from '../../../support/memory/merges.ts';
import { decideOn, enter, makePackage, makeProject, reportsOf, submit, tenantUid } from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { addTenancyFactor } = await import('../../../../functions/core/factor/tenancy-factors.ts');
const { addIndicatorToProject } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { startMeasuring } = await import('../../../../functions/core/indicator/company-indicators.ts');
const { changeBaseMetric } = await import('../../../../functions/core/metric/save.ts');

type World = Awaited<ReturnType<typeof makeMeasured>>;
let world: World;
let made = 0;
/** Each test has its own metrics, because all work in one tenancy. */
let coal: string;
let heat: string;
beforeEach(async () => {
  made += 1;
  [coal, heat] = [`Coal ${made}`, `Heat ${made}`];
  for (const name of [coal, heat]) {
    const fields = { uid: metricOf(name), name, unit: 'kWh', description: '', category: 'Energy', version: 1 };
    await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
  }
  world = await makeMeasured([]);
});
afterEach(() => void vi.useRealTimers());

const addFactor = () =>
  addTenancyFactor(world.context, { metric: metricOf(coal), toUnit: 'tCO2e', factor: '0.2', unitFrom: 'kWh' } as never);
const indicator = () => ({ name: `Burnt ${made}`, category: 'Energy', operation_json: operationOf([coal]) });
const addIndicator = () => addIndicatorToProject(world.context, world.project.uid, indicator());
const addToCompany = () => startMeasuring(world.context, world.project.companyUid, indicator() as never, false);

/** A figure of coal in a new package: only entered, or approved as well. */
async function report(isApproved: boolean): Promise<void> {
  const tree = grow(['Energy'], { Energy: [coal] });
  const project = await makeProject(world.sam, { name: 'Forge', company: 'Smith', unit: 'MONTHS', tree });
  const [first] = await reportsOf(await makePackage(world.sam, project, 'Furnace'));
  await enter(world.sam, project, first!, { [coal]: '7' });
  if (!isApproved) return;
  await submit(world.sam, first!);
  await decideOn(world.ann, first!, 'APPROVE');
}

describe('the unit of a metric that has taken over another one, whose worker is behind,', () => {
  it.each([
    ['a factor', addFactor],
    ['an indicator', addIndicator],
    ['an indicator of a company', addToCompany],
    ['an approved figure', () => report(true)],
    ['a figure that was entered', () => report(false)],
  ])('stays where %s of the other one rests on it', async (_what, begin) => {
    await begin();
    await mergesMetrics(world.context.cause, metricOf(coal), metricOf(heat));
    // A recent use would keep the unit for five minutes anyway.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    await expect(changeBaseMetric(world.context, metricOf(heat), { unit: 'MWh' })).rejects.toMatchObject({
      errors: { unit: [expect.stringContaining('use the unit kWh')] },
    });
  });

  it('changes where nothing rests on either', async () => {
    await mergesMetrics(world.context.cause, metricOf(coal), metricOf(heat));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    const { metric } = await changeBaseMetric(world.context, metricOf(heat), { unit: 'MWh' });
    expect(metric.unit).toBe('MWh');
  });
});
