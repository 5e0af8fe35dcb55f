import { beforeEach, describe, expect, it } from 'vitest';
import { grow } from '../../support/fixtures/trees.ts';
import { makeMeasured, metricOf } from '../../support/memory/definitions.ts';
import { contextOf, load, type Made, makeProject, tenantUid } from '../../support/memory/supply.ts';

const { takeOverSetup, setupOf } = await import('../../../functions/core/project/copy-setup.ts');
const { factorStore } = await import('../../../functions/data/stores/factor/factor-store.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { packageStore } = await import('../../../functions/data/stores/project/package-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
let target: Made;

const at = (project: { uid: string }, actor: object = {}) =>
  contextOf(world.sam, {
    ids: { project: { uid: project.uid, projectUid: project.uid } },
    actor: { ...world.sam, tenantUid, isSuperuser: true, grants: [], ...actor },
  } as unknown as Parameters<typeof contextOf>[1]);
const copy = (more: { indicators?: boolean; packages?: boolean } = {}, actor = {}) =>
  takeOverSetup(at(target, actor), { from: world.project.uid, indicators: true, packages: true, ...more });

/** The metrics of a project with their issues above them. */
async function metricsOf({ uid: projectUid, ...project }: Made) {
  const place = { ...project, projectUid, packageUid: project.rootUid, isRoot: true };
  const { nodes } = (await structureStore(tenantUid).read(place)).tree;
  return nodes.filter(({ metric }) => metric);
}

beforeEach(async () => {
  world = await makeMeasured([]);
  const { cause } = world.context;
  const factor = { metricName: 'Gas', metricUnit: 'kWh', toUnit: 'tCO2e', factor: '0.0002', source: 'BEIS' };
  await factorStore(tenantUid).add(world.project.rootUid, { metricUid: metricOf('Gas'), ...factor }, cause);
  const loaded = await load(world.project.uid);
  const fields = { parentUid: world.pack.uid, responsibleUid: loaded.roles.find(({ name }) => name === 'Reporter')!.uid };
  await packageStore(tenantUid).create(
    loaded,
    { name: 'Furnace', dueDate: null, metaJson: { sortKey: '_path' }, ...fields },
    cause,
  );
  await projectStore(tenantUid).update(loaded.project, { metaJson: { data_control: true, apportionment: {} } }, cause);
  target = await makeProject(world.sam, { name: 'Copper', company: 'Jones', unit: 'QUARTERS', tree: grow([], {}) });
});

describe('the set-up of a project', () => {
  it('is counted for those who choose it', async () => {
    expect(await setupOf(at(world.project))).toEqual({ metrics: 3, factors: 1, indicators: 1, packages: 2 });
  });

  it('is copied to another one with its factors, settings, indicators and packages, but without reports of the past', async () => {
    expect(await copy()).toEqual({ metrics: 3, factors: 1, indicators: 1, packages: 2 });
    const [before, after] = [await metricsOf(world.project), await metricsOf(target)];
    expect(after.map(({ metric }) => metric!.name)).toEqual(before.map(({ metric }) => metric!.name));
    expect(after.some(({ uid }) => before.some((each) => each.uid === uid))).toBe(false);
    expect((await factorStore(tenantUid).ofOwner(target.rootUid)).map(({ factor, source }) => [factor, source])).toEqual([
      ['0.0002', 'BEIS'],
    ]);
    const { project, packages, roles } = await load(target.uid);
    expect(project.metaJson).toEqual({ data_control: true, apportionment: {} });
    const [mill, furnace] = ['Mill', 'Furnace'].map((name) => packages.find((each) => each.name === name)!);
    expect([mill!.parentUid, furnace!.parentUid, furnace!.metaJson]).toEqual([target.rootUid, mill!.uid, { sortKey: '_path' }]);
    expect(roles.find(({ uid }) => uid === furnace!.responsibleUid)!.name).toBe('Reporter');
    const { indicators } = await indicatorStore(tenantUid).load(target.uid);
    expect(indicators.map(({ name, unit }) => [name, unit])).toEqual([['Energy', 'kWh']]);
  });

  it('is not added twice', async () => {
    await copy();
    const before = [await metricsOf(target), (await load(target.uid)).packages];
    expect(await copy()).toMatchObject({ indicators: 0, packages: 0 });
    expect([await metricsOf(target), (await load(target.uid)).packages]).toEqual(before);
    expect(await factorStore(tenantUid).ofOwner(target.rootUid)).toHaveLength(1);
  });

  it('leaves out what is not wanted', async () => {
    expect(await copy({ indicators: false, packages: false })).toMatchObject({ metrics: 3, indicators: 0, packages: 0 });
    expect((await load(target.uid)).packages).toEqual([]);
  });

  it('of a project that the caller may not read is refused, and nothing is copied', async () => {
    const stranger = { isSuperuser: false };
    await expect(copy({}, stranger)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await metricsOf(target)).toEqual([]);
  });
});
