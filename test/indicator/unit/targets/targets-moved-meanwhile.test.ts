import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured, operationOf } from '../../../support/memory/definitions.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { forgetMerges, mergesMetrics } from '../../../support/memory/merges.ts';
import { tenantUid } from '../../../support/memory/world/supply.ts';

const { loadMeasuring } = await import('../../../../functions/core/company/dashboard.ts');
const { removeIndicator } = await import('../../../../functions/core/indicator/indicators.ts');
const { addIndicatorToProject, recomputeIndicator } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { mergeIndicatorInto } = await import('../../../../functions/core/indicator/merge-indicators.ts');
const { giveCompanyTarget, removeCompanyTarget } = await import('../../../../functions/core/indicator/company-targets.ts');
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { restatementStore } = await import('../../../../functions/data/stores/restatement/restatement-store.ts');
const { rollUp, wantedOf } = await import('../../../../functions/core/company/roll-up.ts');
const { targetStore } = await import('../../../../functions/data/stores/indicator/target-store.ts');
const { giveTarget, removeTarget } = await import('../../../../functions/core/indicator/targets.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
/** Uids of the indicator 'Heat', of its result metric and of that of 'Energy', which has a target of 10. */
let heat: string;
let into: string;
let from: string;

beforeEach(async () => {
  await forgetMerges();
  world = await makeMeasured([]);
  const { item } = await addIndicatorToProject(world.context, world.project.uid, {
    name: 'Heat',
    category: 'Energy',
    operation_json: operationOf(['Gas']),
  });
  [heat, into] = [item.uid, item.resultMetricUid];
  from = (await world.loaded()).indicators.find(({ uid }) => uid === world.indicator)!.resultMetricUid;
  await give(from, '10');
});

const give = (metric: string, value: string) => giveTarget(world.atRoot, { metric, value } as never);
const giveHeat = () => give(into, '99');
const mergeIndicators = () => mergeIndicatorInto(world.context, world.indicator, heat, { reason: 'One of them' });
const mergeMetrics = async () => (await mergesMetrics(world.context.cause, from, into))();
const targets = async () => (await world.loaded()).targets.map(({ metricUid, value }) => [metricUid === into, value]);

/** A target of 'Energy' of each of some packages. */
const giveOthers = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      targetStore(tenantUid).create(
        { projectUid: world.project.uid, packageUid: `pack-${at}`, metricUid: from },
        { value: '1', date: null, metaJson: {} },
        world.context.cause,
      ),
    ),
  );

describe('a package has one target of an indicator', () => {
  it.each([
    ['that another one is merged into', mergeIndicators],
    ['whose result metric another one takes over', mergeMetrics],
  ])('%s right before its first one is written', async (_case, merge) => {
    await beforeTransaction('"value":"99"', merge, giveHeat);
    expect(await targets()).toEqual([[true, '99']]);
  });

  it('whose result metric another one takes over right after its first one is written', async () => {
    const carry = await mergesMetrics(world.context.cause, from, into);
    await beforeTransaction('"__edb_e__":"indicator"', giveHeat, carry);
    expect(await targets()).toEqual([[true, '99']]);
  });
});

it.each([
  ['indicators', mergeIndicators],
  ['result metrics', mergeMetrics],
] as const)('a merge of %s takes the targets of more packages along than a transaction takes', async (_case, merge) => {
  await giveOthers(150);
  await merge();
  const all = await targets();
  expect([all.length, all.every(([isInto]) => isInto)]).toEqual([151, true]);
});

it('two indicators of one result metric keep their targets where they are merged', async () => {
  await mergeMetrics();
  await mergeIndicators();
  expect(await targets()).toEqual([[true, '10']]);
});

describe('of two indicators of one result metric', () => {
  beforeEach(mergeMetrics);

  it('the one that stays keeps the targets where the other one is deleted', async () => {
    await removeIndicator(world.atRoot, world.indicator, true);
    expect(await targets()).toEqual([[true, '10']]);
    await removeIndicator(world.atRoot, heat, true);
    expect(await targets()).toEqual([]);
  });

  it('the one that stays keeps the targets where the other one is merged into a third one', async () => {
    const third = { name: 'Steam', category: 'Energy', operation_json: operationOf(['Steam']) };
    const { item } = await addIndicatorToProject(world.context, world.project.uid, third);
    await mergeIndicatorInto(world.context, world.indicator, item.uid, { reason: 'One of them' });
    const all = (await world.loaded()).targets.map(({ metricUid, value }) => [metricUid, value]);
    expect(all.sort()).toEqual(
      [
        [into, '10'],
        [item.resultMetricUid, '10'],
      ].sort(),
    );
  });

  it('both keep the targets where one gets another name', async () => {
    const { item } = await recomputeIndicator(world.context, world.indicator, { name: 'Energy of all' });
    const all = (await world.loaded()).targets.map(({ metricUid, value }) => [metricUid, value]);
    expect(all.sort()).toEqual(
      [
        [into, '10'],
        [item.resultMetricUid, '10'],
      ].sort(),
    );
  });
});

it.each([
  ['first', ['Power', 'Steam']],
  ['second', ['Steam', 'Power']],
])(
  'what the %s one of two indicators of one result metric has approved keeps the target that judged it',
  async (_which, names) => {
    for (const [at, { uid }] of (await world.loaded()).indicators.entries())
      await recomputeIndicator(world.context, uid, { operation_json: operationOf([names[at]!]) });
    await mergeMetrics();
    const january = (target: string) => ({ startDate: '2024-01-01', endDate: '2024-02-01', target, threshold: null });
    const giveJanuary = (target: string) =>
      giveTarget(world.atRoot, { metric: into, meta_json: { greenBelow: true, byDate: [january(target)] } } as never);
    await giveJanuary('20');
    await world.approveNext({ Power: '21' });
    await giveJanuary('30');
    expect((await world.loaded()).targets).toMatchObject([{ since: { except: ['2024-01-01'] } }]);
    const target = (await world.loaded()).targets[0]!;
    await removeTarget(world.atRoot, target.uid, false);
    expect((await world.register()).map(({ act }) => act)).toContain('target');
  },
);

describe('a company has one target of an indicator', () => {
  beforeEach(async () => {
    const { indicators } = await world.loaded();
    for (const { name, category, unit, resultMetricUid, operationJson, metrics } of indicators)
      await store.addIndicator(
        companyUid(),
        { name, category, unit, resultMetricUid, operationJson, metrics },
        world.context.cause,
      );
    await giveOfCompany(from, '10');
  });

  const store = companyFiguresStore(tenantUid);
  const companyUid = () => world.project.companyUid;
  const giveOfCompany = (metric: string, value: string) =>
    giveCompanyTarget(world.context, companyUid(), { metric, value } as never);
  const own = async () =>
    (await store.all({ consistent: true })).targets
      .filter((target) => target.companyUid === companyUid())
      .map(({ metricUid, value }) => [metricUid === into, value]);

  it('whose result metric another one takes over right before its first one is written', async () => {
    await beforeTransaction('"value":"99"', mergeMetrics, () => giveOfCompany(into, '99'));
    expect(await own()).toEqual([[true, '99']]);
  });

  it('whose result metric another one takes over right after its first one is written', async () => {
    const carry = await mergesMetrics(world.context.cause, from, into);
    await beforeTransaction('"__edb_e__":"companytarget"', () => giveOfCompany(into, '99'), carry);
    expect(await own()).toContainEqual([true, '99']);
    expect((await own()).filter(([isInto]) => isInto)).toHaveLength(1);
  });

  it('keeps it where the worker of a merge dies before it comes to it', async () => {
    const carry = await mergesMetrics(world.context.cause, from, into);
    const dies = async () => {
      throw new Error('The worker has died');
    };
    await expect(beforeTransaction('"__edb_e__":"companytarget"', dies, carry)).rejects.toThrow('has died');
    await carry();
    expect(await own()).toEqual([[true, '10']]);
  });

  it('keeps its own one alone, so that the other one does not come back when that is deleted', async () => {
    await giveOfCompany(into, '99');
    await mergeMetrics();
    expect(await own()).toEqual([[true, '99']]);
    const target = (await store.all()).targets.find((each) => each.companyUid === companyUid())!;
    await removeCompanyTarget(world.context, { companyUid: companyUid(), targetUid: target.uid });
    expect((await loadMeasuring({ tenantUid }, companyUid())).targets.filter(({ removed }) => !removed)).toEqual([]);
  });

  it.each([
    ['first', ['Power', 'Steam']],
    ['second', ['Steam', 'Power']],
  ])(
    'keeps the target that judged what the %s one of two indicators of one result metric has approved',
    async (_which, names) => {
      const indicators = (await store.all()).indicators.filter((each) => each.companyUid === companyUid());
      const ordered = indicators.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
      for (const [at, item] of ordered.entries())
        await store.replaceIndicator(item, { ...item, operationJson: operationOf([names[at]!]) }, world.context.cause);
      await mergeMetrics();
      const january = (target: string) => ({ startDate: '2024-01-01', endDate: '2024-02-01', target, threshold: null });
      const meta = (target: string) => ({ greenBelow: true, byDate: [january(target)] });
      const giveJanuary = (target: string) =>
        giveCompanyTarget(world.context, companyUid(), { metric: into, meta_json: meta(target) } as never);
      await giveJanuary('20');
      await world.approveNext({ Power: '21' });
      await rollUp(tenantUid, world.project.uid, await wantedOf(tenantUid));
      await giveJanuary('30');
      const [target] = (await store.all()).targets.filter((each) => each.companyUid === companyUid());
      expect(target!.since?.except).toContain('2024-01-01/2024-02-01');
      await removeCompanyTarget(world.context, { companyUid: companyUid(), targetUid: target!.uid });
      const { entries } = await restatementStore(tenantUid).page(companyUid(), { limit: 9 });
      expect(entries.filter(({ act }) => act === 'target')).toMatchObject([{ figures: [{ old: '20', new: null }] }]);
    },
  );
});
