import { beforeEach, describe, expect, it } from 'vitest';
import type { IndicatorFigures } from '../../../../shared/domain/indicator/dashboard.ts';
import type { CombinedResult } from '../../../../shared/domain/indicator/result.ts';
import { eachStep } from '../../../support/memory/disturbance/each-step.ts';
import { groupWithForge } from '../../../support/memory/figure-readers.ts';
import { forgetMerges, merges, mergesMetrics } from '../../../support/memory/merges.ts';
import { tenantUid } from '../../../support/memory/world/supply.ts';

const { figuresOfCompany } = await import('../../../../functions/core/company/results.ts');
const { evidenceOfFigure } = await import('../../../../functions/core/dashboard/evidence.ts');
const { dashboardFiguresOf, dashboardScopeOf } = await import('../../../../functions/core/dashboard/figures.ts');
const { reportsOfPeriod } = await import('../../../../functions/core/dashboard/period-reports.ts');
const { giveCompanyTarget } = await import('../../../../functions/core/indicator/company-targets.ts');
const { giveTarget } = await import('../../../../functions/core/indicator/targets.ts');
const { db } = await import('../../../../functions/data/service.ts');
const { companyStore } = await import('../../../../functions/data/stores/company/company-store.ts');
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { resultStore } = await import('../../../../functions/data/stores/indicator/result-store.ts');
const { targetStore } = await import('../../../../functions/data/stores/indicator/target-store.ts');
const { metricUseStore } = await import('../../../../functions/data/stores/metric/metric-use-store.ts');

type World = Awaited<ReturnType<typeof groupWithForge>>;
type Loaded = Awaited<ReturnType<World['site']['loaded']>>;
/** The data that a request has read before a merge began. */
type Before = { aliases: ReadonlyMap<string, string>; loaded?: Loaded };

let world: World;
beforeEach(async () => {
  await forgetMerges();
  world = await groupWithForge();
  await world.group.rollUp();
});

/**
 * The figures of two months, with the target. Leaves out the number of projects with restatements, which comes from their
 * registers.
 */
const toldOf = ({ periods, target }: Pick<IndicatorFigures, 'target'> & { periods: readonly { official: CombinedResult }[] }) => [
  periods.slice(0, 2).map(({ official: { value, reports, of } }) => [value, reports, of]),
  target.target,
];

/** The figures of the project, of two months with the target of the indicator. */
async function dashboard({ aliases, loaded }: Before) {
  const all = loaded ?? (await world.site.loaded());
  const scope = dashboardScopeOf(all, { refId: 'root', toDate: '2024-12-31' }, '2025-02-01');
  const computed = await dashboardFiguresOf(tenantUid, all, scope, { aliases });
  return computed.map(({ figures }) => toldOf(figures));
}

async function evidence({ aliases }: Before) {
  const figure = { indicatorId: world.site.indicator, refId: 'root', period: await world.site.period(0) };
  const { reports } = await evidenceOfFigure(world.reader({ aliases }), world.site.project.uid, figure);
  return reports.map(({ packageName, official, counts }) => [packageName, official, counts]).sort();
}

async function resultsOfPeriod({ aliases }: Before) {
  const asked = { withResults: true, indicatorId: undefined };
  const period = await world.site.period(0);
  const { reports } = await reportsOfPeriod(world.reader({ aliases }), world.site.project.uid, period, asked);
  return reports.map(({ packageName, results }) => [packageName, results?.map(({ exact }) => exact)]).sort();
}

/** The figures of a company whose projects are being added up again; its dashboard names those that are not. */
async function company({ aliases }: Before) {
  await world.group.rollUp();
  const { scene, computed } = await figuresOfCompany(
    world.reader({ aliases }),
    world.group.group.uid,
    { toDate: '2024-12-31' },
    true,
  );
  return scene.waiting > 0 ? 'being added up' : computed.map(({ figures }) => toldOf(figures));
}

const READERS = {
  'a dashboard': dashboard,
  'the evidence of a figure': evidence,
  'the results of a period': resultsOfPeriod,
  'a company': company,
};

const MERGES: readonly [string, string][] = [
  ['Power', 'Steam'],
  ['Power', 'Gas'],
  ['Gas', 'Power'],
];

/** The results of a reader that read the merges before this one began, and at each step those of a reader that did not. */
async function told(read: (before: Before) => Promise<unknown>, begin: () => Promise<() => Promise<unknown>>, loaded?: Loaded) {
  const aliases = await metricUseStore(tenantUid).aliases({ consistent: true });
  const known = { aliases, ...(loaded && { loaded }) };
  const before = await read(known);
  const seen = await eachStep(await begin(), () => read(known));
  const after = await read({ aliases: await metricUseStore(tenantUid).aliases({ consistent: true }) });
  return { before, seen, after };
}

function expectWhole({ before, seen, after }: Awaited<ReturnType<typeof told>>) {
  expect(seen.length).toBeGreaterThan(4);
  for (const each of seen) expect([before, after, 'being added up']).toContainEqual(each);
  expect(seen.at(-1)).toEqual(after);
}

describe.each(Object.entries(READERS))('%s that was asked for before a merge began', (_name, read) => {
  it.each(MERGES)('is whole, as before the merge or after it, at each step of %s into %s', async (from, to) => {
    expectWhole(await told(read, () => merges(world.site.context.cause, from, to)));
  });

  it('is so where two merges overlap', async () => {
    const begin = async () => {
      const first = await merges(world.site.context.cause, 'Power', 'Gas');
      const second = await merges(world.site.context.cause, 'Gas', 'Steam');
      return async () => {
        await second();
        await first();
      };
    };
    expectWhole(await told(read, begin));
  });
});

describe('a dashboard whose definitions were read before a merge began', () => {
  it.each(MERGES)('is whole at each step of %s into %s', async (from, to) => {
    const loaded = await world.site.loaded();
    expectWhole(await told(dashboard, () => merges(world.site.context.cause, from, to), loaded));
  });

  it('is whole where the sheets have taken over what was moved', async () => {
    const loaded = await world.site.loaded();
    const rolledUp = async (before: Before) => {
      await world.group.rollUp();
      return dashboard(before);
    };
    expectWhole(await told(rolledUp, () => merges(world.site.context.cause, 'Power', 'Gas'), loaded));
  });

  it('is whole where a report is approved that was computed under the merge', async () => {
    const aliases = new Map<string, string>();
    const loaded = await world.site.loaded();
    await merges(world.site.context.cause, 'Power', 'Steam');
    await world.site.approveNext({ Power: '5', Gas: '1' });
    const scope = dashboardScopeOf(loaded, { refId: 'root', toDate: '2024-03-31' }, '2025-02-01');
    const [energy] = await dashboardFiguresOf(tenantUid, loaded, scope, { aliases });
    expect(energy!.figures.periods.map(({ official }) => official.value)).toEqual(['30', '30', '5']);
  });
});

describe.each([
  ['a dashboard', dashboard],
  ['a company', company],
])('%s that was asked for before a merge of a result metric began', (_name, read) => {
  it.each([false, true])('keeps its targets at each step, where the other metric has one: %s', async (isTaken) => {
    const { site, group, reader } = world;
    const { resultMetricUid } = (await site.loaded()).indicators[0]!;
    const fields = { name: 'Total energy', unit: 'kWh', description: '', category: 'Energy', version: 1 };
    const other = `other result of ${site.project.uid}`;
    await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', uid: other, ...fields }).go();
    const target = { metric: resultMetricUid, value: '100', date: '2024-12-31' } as never;
    await giveTarget(site.atRoot, target);
    await giveCompanyTarget(reader(), group.group.uid, target);
    if (isTaken) {
      const [record, cause] = [{ value: '100', date: '2024-12-31', metaJson: {} }, site.context.cause];
      const place = { projectUid: site.project.uid, packageUid: site.project.rootUid, metricUid: other };
      await targetStore(tenantUid).create(place, record, cause);
      await companyFiguresStore(tenantUid).addTarget(await companyStore(tenantUid).get(group.group.uid), other, record, cause);
    }
    const seen = await told(read, () => mergesMetrics(site.context.cause, resultMetricUid, other));
    expect(JSON.stringify(seen.before)).toContain('"100"');
    for (const each of seen.seen) expect(each).toEqual(seen.before);
  });
});

it('a merge of an earlier release is known to everybody before its worker moves anything', async () => {
  const carry = await merges(world.site.context.cause, 'Power', 'Gas');
  await db.entities.mergedmetrics.delete({ tenantUid }).go();
  const { aliasesTogether } = metricUseStore(tenantUid);
  const isMoved = async () =>
    (await resultStore(tenantUid).items(world.site.project.uid)).some((item) => item.merges !== undefined) ||
    (await world.site.loaded()).indicators.some((item) => item.merges !== undefined);
  const seen = await eachStep(carry, async () => [(await aliasesTogether()).size, await isMoved()]);
  expect(seen[0]).toEqual([0, false]);
  expect(seen.slice(1).map(([known]) => known)).toEqual(seen.slice(1).map(() => 1));
  expect(seen.at(-1)).toEqual([1, true]);
});
