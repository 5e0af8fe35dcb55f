import { beforeEach, describe, expect, it } from 'vitest';
import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { newTree } from '../../../shared/domain/structure/tree.ts';
import {
  causeOf,
  contextOf,
  decideOn,
  enter,
  load,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  reportsOf,
  rootPlace,
  type Somebody,
  sceneOf,
  submit,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const { addMetric } = await import('../../../functions/core/structure/add-node.ts');
const { factorsAtPlace } = await import('../../../functions/core/factor/in-use.ts');
const { addTenancyFactor, editTenancyFactor, removeTenancyFactor } = await import(
  '../../../functions/core/factor/tenancy-factors.ts'
);
const { addFactorGroup, factorGroups, removeFactorGroup } = await import('../../../functions/core/factor/groups.ts');
const { factorStore, GLOBAL } = await import('../../../functions/data/stores/factor/factor-store.ts');
const { basisOf } = await import('../../../functions/data/stores/factor/report-factors.ts');
const { contentOf } = await import('../../../functions/data/stores/report/report-store.ts');
const { receiptStore } = await import('../../../functions/data/stores/report/receipt-store.ts');

let sam: Somebody;
let project: Made;
let pack: Awaited<ReturnType<typeof makePackage>>;
let skips: string;

const addedMetric = async (name: string, unit: string, path?: string) => {
  const fields = { name, unit, description: '', category: 'Water' };
  const body = { type: 'metricscore' as const, path, metric: fields, required: false, period: -1 };
  return (await addMetric(contextOf(sam, {}), { ...rootPlace(project), packageUid: project.rootUid }, body)).node;
};
const give = (factor: string, more: object = {}) =>
  addTenancyFactor(contextOf(sam, {}), { metric: skips, toUnit: 'm³', factor, ...more } as never);
const giveOwn = (toUnit: string, factor: string) => {
  const fields = { metricUid: skips, metricName: 'Skips', metricUnit: 'kg', toUnit, factor };
  return factorStore(tenantUid).add(project.rootUid, fields, causeOf(sam.userUid));
};

/** The factors as the project's page shows them. */
async function inUse() {
  const { treeUid } = (await load(project.uid)).allPackages.find(({ uid }) => uid === project.rootUid)!;
  const ids = { commit: { ...rootPlace(project), uid: treeUid } };
  const { missing, own, global } = await factorsAtPlace(contextOf(sam, { ids } as never));
  return { missing: missing.length, states: [...own, ...global].map(({ item, state }) => `${item.toUnit} ${state}`) };
}
/** The total of the first report, as its page calculates it. */
async function total(): Promise<string | null | undefined> {
  const { parts } = await sceneOf((await reportsOf(pack))[0]!);
  const { structureUid, rootUid } = project;
  const content = contentOf(parts, await basisOf(tenantUid, parts, { structureUid, packageUid: pack.uid, rootUid }));
  const { uid } = content.nodes.find(({ metric }) => metric?.name === 'Water used')!;
  return reportFigures(content).results.get(uid)?.value;
}
async function approve(): Promise<void> {
  await submit(sam, (await reportsOf(pack))[0]!);
  await decideOn(sam, (await reportsOf(pack))[0]!, 'APPROVE');
}

beforeEach(async () => {
  for (const factor of await factorStore(tenantUid).ofOwner(GLOBAL)) await factorStore(tenantUid).remove(factor, causeOf('x'));
  sam = Object.assign(await makePerson('Sam'), { isSuperuser: true, grants: [] });
  for (const { uid } of await factorGroups(contextOf(sam, {}))) await removeFactorGroup(contextOf(sam, {}), uid);
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree: newTree('root', 'Bridge') });
  const parent = await addedMetric('Water used', 'm³');
  skips = (await addedMetric('Skips', 'kg', parent.path)).metric!.uid;
  pack = await makePackage(sam, project, 'Works');
  await enter(sam, project, (await reportsOf(pack))[0]!, { Skips: '10' });
});

describe('a factor of the tenancy, which is stored to the unit of the list', () => {
  it('counts for a total whose unit is written as screens show that unit [SET-326]', async () => {
    expect([await total(), (await inUse()).missing]).toEqual([null, 1]);
    await give('0.5');
    expect(await inUse()).toEqual({ missing: 0, states: ['M3 counts'] });
    expect(await total()).toBe('5');
  });

  it('counts likewise as one of a group', async () => {
    const { uid } = await addFactorGroup(contextOf(sam, {}), { name: 'UK', start_date: '2024-01-01' } as never);
    await give('0.25', { group: uid });
    expect(await inUse()).toEqual({ missing: 0, states: ['M3 counts'] });
    expect(await total()).toBe('2.5');
  });

  it('stands with its own identity in the receipt of a submission', async () => {
    const { uid } = await give('0.5');
    await approve();
    const { receipt } = (await receiptStore(tenantUid).read((await reportsOf(pack))[0]!.uid, 1))!;
    expect(receipt.factors).toMatchObject([{ toUnit: 'm³', factor: '0.5', identity: { level: 'global', uid, version: 1 } }]);
    expect(await total()).toBe('5');
  });

  it('stands back for any factor to the unit itself', async () => {
    await giveOwn('m³', '3');
    await give('0.5');
    expect(await inUse()).toEqual({ missing: 0, states: ['m³ counts', 'M3 overridden'] });
    expect(await total()).toBe('30');
  });
});

describe('figures that are submitted', () => {
  it('stay without a result until a revision, though there is a factor now', async () => {
    await approve();
    await give('0.5');
    expect(await total()).toBeNull();
    await decideOn(sam, (await reportsOf(pack))[0]!, 'REOPEN');
    expect(await total()).toBe('5');
  });

  it('are converted with the corrected factor in a revision, which its receipt names', async () => {
    const { uid, version } = await give('0.5');
    await approve();
    await editTenancyFactor(contextOf(sam, { ifMatch: version }), { id: uid, groupId: undefined }, { factor: '0.75' } as never);
    expect(await total()).toBe('5');
    await decideOn(sam, (await reportsOf(pack))[0]!, 'REOPEN');
    expect(await total()).toBe('7.5');
    await submit(sam, (await reportsOf(pack))[0]!);
    const { receipt } = (await receiptStore(tenantUid).read((await reportsOf(pack))[0]!.uid, 2))!;
    expect(receipt.factors).toMatchObject([{ toUnit: 'm³', factor: '0.75', identity: { level: 'global', uid, version: 2 } }]);
  });

  it('keep a deleted factor, also when submitted again, until a revision finds another one', async () => {
    const { uid } = await give('0.5');
    await approve();
    await removeTenancyFactor(contextOf(sam, {}), { id: uid, groupId: undefined });
    await decideOn(sam, (await reportsOf(pack))[0]!, 'REOPEN');
    expect(await total()).toBe('5');
    await submit(sam, (await reportsOf(pack))[0]!);
    await give('0.75');
    expect(await total()).toBe('5');
    await decideOn(sam, (await reportsOf(pack))[0]!, 'REJECT');
    expect(await total()).toBe('7.5');
  });

  it('keep the deleted factor that they were submitted with, also in a revision', async () => {
    const own = await giveOwn('m³', '3');
    await approve();
    await factorStore(tenantUid).remove(own, causeOf(sam.userUid));
    await give('0.5');
    expect(await total()).toBe('30');
    await decideOn(sam, (await reportsOf(pack))[0]!, 'REOPEN');
    expect(await total()).toBe('30');
  });
});
