import { beforeEach, describe, expect, it } from 'vitest';
import { metricOf, operationOf } from '../../support/memory/definitions.ts';
import { forgetMerges, merges } from '../../support/memory/merges.ts';
import { measuredCompany } from '../../support/memory/world/measured-company.ts';
import { causeOf, tenantUid } from '../../support/memory/world/supply.ts';

const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { measuredByCompany, startMeasuring } = await import('../../../functions/core/indicator/company-indicators.ts');
const { giveCompanyTarget } = await import('../../../functions/core/indicator/company-targets.ts');
const { figuresOfCompany } = await import('../../../functions/core/company/results.ts');

let world: Awaited<ReturnType<typeof measuredCompany>>;
let below: string;

/** Gives a company an indicator of one metric. */
const measure = async (companyUid: string, name: string, metric: string) => {
  const fields = {
    name,
    category: 'Energy',
    unit: 'kWh',
    resultMetricUid: `result of ${name}`,
    operationJson: operationOf([metric]),
  };
  const metrics = [{ uid: metricOf(metric), name: metric, unit: 'kWh', category: 'Energy' }];
  return companyFiguresStore(tenantUid).addIndicator(companyUid, { ...fields, metrics }, world.sites[0]!.context.cause);
};
const aim = (companyUid: string, name: string, value: string) =>
  giveCompanyTarget(world.sites[0]!.context, companyUid, { metric: `result of ${name}`, value, date: '2024-01-31' } as never);

beforeEach(async () => {
  await forgetMerges();
  world = await measuredCompany();
  below = world.sites[0]!.project.companyUid;
});

/** The indicators on a dashboard, with the company's target for each. */
async function shown(companyUid: string): Promise<string[]> {
  await world.rollUp();
  const range = { fromDate: '2024-01-01', toDate: '2024-01-31' };
  const { computed } = await figuresOfCompany(world.sites[0]!.context as never, companyUid, range, false);
  return computed.map(({ item, figures }) => `${item.name}: ${figures.periods[0]?.official.value}, ${figures.target.target}`);
}
const listed = async (companyUid: string) =>
  (await measuredByCompany(world.sites[0]!.context, companyUid, false)).measured.map(({ item }) => item.name);

describe.each(['begun', 'ended'])('two indicators of a company that a merge, which has %s, gives one calculation', (state) => {
  const merge = async () => {
    const work = await merges(causeOf('x'), 'Steam', 'Gas');
    if (state === 'ended') await work();
  };

  it('are both shown, each with its target', async () => {
    for (const [name, metric, value] of [
      ['Burning oil', 'Gas', '111'],
      ['LPG', 'Steam', '222'],
    ] as const) {
      await measure(world.group.uid, name, metric);
      await aim(world.group.uid, name, value);
    }
    await merge();
    expect(await shown(world.group.uid)).toEqual(['Burning oil: 14, 111', 'Energy: 42, null', 'LPG: 14, 222']);
    expect(await listed(world.group.uid)).toEqual(['Burning oil', 'Energy', 'LPG']);
  });

  it('are both shown where one of them is of a company above', async () => {
    await measure(world.group.uid, 'Burning oil', 'Gas');
    await measure(below, 'LPG', 'Steam');
    await aim(below, 'Burning oil', '111');
    await merge();
    expect(await shown(below)).toEqual(['Burning oil: 7, 111', 'Energy: 21, null', 'LPG: 7, null']);
    expect(await listed(below)).toEqual(['Burning oil', 'Energy', 'LPG']);
  });
});

describe('an indicator that a company and one above it have under one name', () => {
  it('is shown once, as that of the company', async () => {
    await measure(below, 'Burning oil', 'Gas');
    await measure(world.group.uid, 'Burning oil', 'Gas');
    const { measured } = await measuredByCompany(world.sites[0]!.context, below, false);
    expect(measured.map(({ item, company }) => [item.name, company?.uid])).toEqual([
      ['Burning oil', below],
      ['Energy', world.group.uid],
    ]);
    expect(await shown(below)).toEqual(['Burning oil: 7, null', 'Energy: 21, null']);
  });

  it('is not given to a company that calculates the same already, under whatever name', async () => {
    await measure(world.group.uid, 'Burning oil', 'Gas');
    const body = { name: 'Kerosene', category: 'Energy', operation_json: operationOf(['Gas']) };
    const started = await startMeasuring(world.sites[0]!.context, below, body as never, false);
    expect(started.measured.item.name).toBe('Burning oil');
    expect(await listed(below)).toEqual(['Burning oil', 'Energy']);
  });
});
