import { beforeEach, describe, expect, it } from 'vitest';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { makeMeasured, metricOf, operationOf } from '../../../support/memory/definitions.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { lateReading } from '../../../support/memory/disturbance/late-reading.ts';
import { forgetMerges } from '../../../support/memory/merges.ts';
import { contextOf, items, tenantUid } from '../../../support/memory/world/supply.ts';

const { transact } = await import('../../../../functions/data/transact.ts');
const { metricUseStore } = await import('../../../../functions/data/stores/metric/metric-use-store.ts');
const { db } = await import('../../../../functions/data/service.ts');
const { companyStore } = await import('../../../../functions/data/stores/company/company-store.ts');
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { restatementStore } = await import('../../../../functions/data/stores/restatement/restatement-store.ts');
const { rollUp, wantedOf } = await import('../../../../functions/core/company/roll-up.ts');
const { computeCompany, companyInput, loadCompany } = await import('../../../../functions/core/company/dashboard.ts');
const { carryMetricChange } = await import('../../../../functions/core/metric/carry-change.ts');
const { changeBaseMetric } = await import('../../../../functions/core/metric/save.ts');
const { mergePair } = await import('../../../../functions/core/metric/merge-pair.ts');
const { mergeOutlook } = await import('../../../../functions/core/metric/preview-merge.ts');
const { startMerge } = await import('../../../../functions/core/metric/start-merge.ts');
const { closePeriod } = await import('../../../../functions/core/project/closing.ts');
const { companyRegister } = await import('../../../../functions/core/restatement/register.ts');

type World = Awaited<ReturnType<typeof makeMeasured>>;
let world: World;

/** The company adds up Gas, whatever its project measures. */
async function measureGas() {
  const fields = {
    name: 'Fuel',
    category: 'Energy',
    unit: 'kWh',
    resultMetricUid: 'result',
    operationJson: operationOf(['Gas']),
  };
  const metrics = [{ uid: metricOf('Gas'), name: 'Gas', unit: 'kWh', category: 'Energy' }];
  await companyFiguresStore(tenantUid).addIndicator(world.project.companyUid, { ...fields, metrics }, world.context.cause);
}

beforeEach(async () => {
  await forgetMerges();
  const { indicators } = await companyFiguresStore(tenantUid).all();
  for (const item of indicators) {
    const owner = await companyStore(tenantUid).get(item.companyUid);
    await companyFiguresStore(tenantUid).removeIndicator(item, owner, { by: 'x', at: '', correlationId: '' });
  }
  world = await makeMeasured([{ Power: '21', Gas: '7', Steam: '5' }]);
  await measureGas();
});

const merge = async (reason?: string) => {
  const pair = await mergePair(tenantUid, metricOf('Steam'), metricOf('Gas'));
  const cause = { ...world.context.cause, at: new Date().toISOString() };
  await startMerge(tenantUid, { ...pair, reason }, cause);
  const payload = { kind: 'merge', fromUid: metricOf('Steam'), toUid: metricOf('Gas') } as const;
  await carryMetricChange({ tenantUid, cause, progress: async () => {} }, payload);
};
const register = async () => (await restatementStore(tenantUid).page(world.project.companyUid, { limit: 50 })).entries;
async function official() {
  await rollUp(tenantUid, world.project.uid, await wantedOf(tenantUid));
  const scene = await loadCompany({ tenantUid }, world.project.companyUid);
  const [fuel] = computeCompany(scene, companyInput(scene.projects, { interval: 'month', toDate: '2024-01-31' }, '2025-01-01'));
  return fuel!.figures.periods[0]!.official.value;
}

describe('a merge into a metric that a company adds up and no project indicator names', () => {
  it('asks for a reason, and changes nothing without one', async () => {
    await expect(merge()).rejects.toMatchObject({ errors: { reason: [expect.any(String)] } });
    expect(await official()).toBe('7');
  });

  it('stands in the register of the company, with old and new', async () => {
    await merge('One meter');
    // 7 + 5
    expect(await official()).toBe('12');
    expect(await register()).toMatchObject([
      {
        act: 'metric merge',
        subject: { name: 'Steam' },
        reason: 'One meter',
        status: 'settled',
        figures: [{ name: 'Fuel, Steel', periodStart: '2024-01-01', old: '7', new: '12' }],
      },
    ]);
    expect(await world.register()).toEqual([]);
  });

  it('tells the figures of its projects to those alone who may open them, and none in its mail [SET-012]', async () => {
    const { uid, companyUid } = world.project;
    const admin = { tenantUid, userUid: world.ann.userUid, scope: 'company' as const, scopeUid: companyUid };
    await db.entities.grant.create({ ...admin, isAdmin: true, actions: [], roles: [], version: 1 }).go();
    await merge('One meter');
    const grant = { scope: 'company', scopeUid: companyUid, isAdmin: false, actions: ['READ_COMPANY'] };
    const told = async (...more: object[]) => {
      const actor = { userUid: 'vic', isSuperuser: false, isTenantSuperuser: false, grants: [grant, ...more] };
      const { rows } = await companyRegister(contextOf(actor as never, {}), companyUid, { limit: 10 });
      return rows.map(({ entry }) => [entry.figures.map(({ name, old, new: now }) => [name, old, now]), entry.figureCount]);
    };
    expect(await told()).toEqual([[[], 1]]);
    const opens = { scope: 'project', scopeUid: uid, isAdmin: false, actions: ['READ_PROJECT_REPORT'] };
    expect(await told(opens)).toEqual([[[['Fuel, Steel', '7', '12']], 1]]);
    const mails = [...items.values()].filter((item) =>
      JSON.stringify(item).includes(`/company/${shortId(companyUid)}/restatements`),
    );
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain('Fuel, Steel');
  });

  it('tells nothing of a merge that is refused at last, in a project of so many packages that nothing else finds room', async () => {
    const { structureUid, uid, companyUid } = world.project;
    const pair = await mergePair(tenantUid, metricOf('Steam'), metricOf('Gas'));
    const begin = () => startMerge(tenantUid, { ...pair, reason: 'One meter' }, world.context.cause);
    const packages = Array.from({ length: 89 }, (_unused, index) => `package ${index} of ${uid}`);
    await transact(packages.map((packageUid) => metricUseStore(tenantUid).treeWrite(structureUid, packageUid, [])));
    const overtake = () => changeBaseMetric(world.context, metricOf('Steam'), { description: 'Of boilers' });
    await expect(beforeTransaction('"change-metrics"', overtake, begin)).rejects.toMatchObject({ code: 'stale_version' });
    expect(await register()).toEqual([]);
    const { restated } = await companyFiguresStore(tenantUid).all();
    expect(restated.filter((item) => item.companyUid === companyUid)).toEqual([]);
  });

  it('stands in the register of a group that the company has just joined', async () => {
    const { category, unit, operationJson, metrics } = (await companyFiguresStore(tenantUid).all()).indicators[0]!;
    const fields = { name: 'All fuel', category, unit, resultMetricUid: 'result of all', operationJson, metrics };
    const group = await companyStore(tenantUid).create({ name: 'Group' }, world.context.cause);
    await companyFiguresStore(tenantUid).addIndicator(group.uid, fields, world.context.cause);
    const company = await companyStore(tenantUid).get(world.project.companyUid);
    const reading = lateReading(items);
    await companyStore(tenantUid).move(company, { parentUid: group.uid, above: [], more: [] }, world.context.cause);
    await reading.while({}, async () => {
      const pair = await mergePair(tenantUid, metricOf('Steam'), metricOf('Gas'));
      await startMerge(tenantUid, { ...pair, reason: 'One meter' }, world.context.cause);
    });
    const { entries } = await restatementStore(tenantUid).page(group.uid, { limit: 9 });
    expect(entries).toMatchObject([{ act: 'metric merge', figures: [{ name: 'All fuel, Steel', old: '7', new: '12' }] }]);
  });

  it('is shown before it is made, with the indicator', async () => {
    const { effects, restated, nameOf } = await mergeOutlook(tenantUid, metricOf('Steam'), metricOf('Gas'));
    expect(effects.companyIndicators.map(({ name }) => name)).toEqual(['Fuel']);
    expect(restated).toMatchObject([{ figures: [{ name: 'Fuel, Steel', old: '7', new: '12' }] }]);
    expect(nameOf(restated[0]!.ownerUid)).toBe('Smith');
  });

  it('is refused where the period is closed', async () => {
    const place = { projectUid: world.project.uid, periodId: await world.period(0) };
    await closePeriod(world.context, place, null);
    await expect(merge('One meter')).rejects.toMatchObject({ code: 'conflict' });
    expect(await official()).toBe('7');
  });

  it('counts what another project has reported of the merged metric alone', async () => {
    const first = world;
    world = await makeMeasured([{ Steam: '3' }]);
    await db.entities.project.patch({ tenantUid, uid: world.project.uid }).set({ companyUid: first.project.companyUid }).go();
    const { restated } = await mergeOutlook(tenantUid, metricOf('Steam'), metricOf('Gas'));
    const ofCompany = restated.find(({ ownerUid }) => ownerUid === first.project.companyUid);
    const changes = ofCompany!.figures.map(({ old, new: value }) => [old, value]);
    expect(changes.sort()).toEqual(
      [
        ['7', '12'],
        [null, '3'],
      ].sort(),
    );
  });
});
