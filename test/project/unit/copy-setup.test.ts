import { beforeEach, describe, expect, it } from 'vitest';
import { addNode, deleteSubtree, moveNodes, type Tree, type TreeResult } from '../../../shared/domain/structure/tree.ts';
import { grow, node, at as pathOf } from '../../support/fixtures/trees.ts';
import { makeMeasured, metricOf } from '../../support/memory/definitions.ts';
import { contextOf, load, type Made, makeProject, tenantUid } from '../../support/memory/world/supply.ts';

const { takeOverSetup, setupOf } = await import('../../../functions/core/project/copy-setup.ts');
const { projectsSeenBy } = await import('../../../functions/core/project/projects.ts');
const { summaryView } = await import('../../../functions/api/projects/view.ts');
const { exportedStructure, plantStructure } = await import('../../../functions/core/structure/file/import.ts');
const { factorStore } = await import('../../../functions/data/stores/factor/factor-store.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { packageStore } = await import('../../../functions/data/stores/project/package-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { roleStore } = await import('../../../functions/data/stores/project/role-store.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { uidFrom } = await import('../../../functions/data/uid-from.ts');

/** A role that is limited to one package. */
const LIMITED = { uid: 'r', name: 'Supplier', permissionGroupUid: 'g', packages: ['p'], version: 1 };
const cause = { by: 'test', at: new Date().toISOString(), correlationId: 'test' };

let world: Awaited<ReturnType<typeof makeMeasured>>;
let target: Made;

const at = (project: { uid: string }, actor: object = {}) =>
  contextOf(world.sam, {
    ids: { project: { uid: project.uid, projectUid: project.uid } },
    actor: { ...world.sam, tenantUid, isSuperuser: true, grants: [], ...actor },
  } as unknown as Parameters<typeof contextOf>[1]);
const copy = (more: { indicators?: boolean; packages?: boolean } = {}, actor = {}) =>
  takeOverSetup(at(target, actor), { from: world.project.uid, indicators: true, packages: true, ...more });

/** The metrics of a project, with their issues. */
const placeOf = ({ uid: projectUid, ...project }: Made) => ({
  ...project,
  projectUid,
  packageUid: project.rootUid,
  isRoot: true,
});
async function metricsOf(project: Made) {
  const { nodes } = (await structureStore(tenantUid).read(placeOf(project))).tree;
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

  it.each([
    ['the whole project', { actions: ['READ_TRACKER_REF'] }, true],
    ['a seat of an auditor', { actions: [], auditor: true }, false],
    ['packages of it alone', { actions: [], limited: [{ roleUid: 'r', packages: ['p'], actions: ['READ_TRACKER_REF'] }] }, false],
  ])('is offered, to somebody with %s, where it is copied', async (_sight, rights, mayCopy) => {
    await transact(roleStore(tenantUid, world.project.uid).limitedRoleWrites(LIMITED, undefined, cause));
    const grant = { scope: 'project', scopeUid: world.project.uid, isAdmin: false, roles: [], ...rights };
    const person = { isSuperuser: false, grants: [grant] };
    const seen = (await projectsSeenBy(at(target, person))).map(summaryView);
    expect(seen.map(({ uid, may_copy }) => [uid, may_copy])).toEqual([[world.project.uid, mayCopy]]);
    const copied = await copy({ indicators: false }, person).then(
      () => true,
      () => false,
    );
    expect(copied).toBe(mayCopy);
  });
});

describe('a set-up that is copied again', () => {
  const cause = () => world.context.cause;
  const change = (project: Made, edit: (tree: Tree) => TreeResult) =>
    structureStore(tenantUid).change(placeOf(project), undefined, cause(), edit);
  /** Adds a metric and a factor to the source, before all others. */
  const growSource = async () => {
    await change(world.project, (tree) => {
      const added = addNode(tree, pathOf(tree, 'Energy'), node('Coal'));
      if (!added.ok) return added;
      const others = ['Power', 'Gas', 'Steam'].map((name) => pathOf(added.tree, name));
      return moveNodes(added.tree, others, pathOf(added.tree, 'Energy'), 'last-child');
    });
    await addFactor('Power');
  };
  const addFactor = (name: string) => {
    const factor = { metricName: name, metricUnit: 'kWh', toUnit: 'tCO2e', factor: '0.0003', source: 'BEIS' };
    return factorStore(tenantUid).add(world.project.rootUid, { metricUid: metricOf(name), ...factor }, cause());
  };
  const uidsByName = async () => new Map((await metricsOf(target)).map(({ uid, metric }) => [metric!.name, uid]));
  const factors = () => factorStore(tenantUid).ofOwner(target.rootUid);

  it('gives each metric the uid that it had, after everything was deleted and the source has grown', async () => {
    await copy();
    const before = await uidsByName();
    await change(target, (tree) => deleteSubtree(tree, tree.nodes[1]!.path));
    await growSource();
    await copy();
    const after = await uidsByName();
    expect([...after.keys()]).toEqual(['Coal', 'Power', 'Gas', 'Steam']);
    expect(['Power', 'Gas', 'Steam'].map((name) => after.get(name))).toEqual([...before.values()]);
    expect([...before.values()]).not.toContain(after.get('Coal'));
  });

  it('is found where it was copied by the numbers of its nodes', async () => {
    const importUid = uidFrom(`set-up ${world.project.uid} ${target.uid}`);
    const file = await exportedStructure(tenantUid, placeOf(world.project));
    await plantStructure(tenantUid, placeOf(target), file, { importUid, cause: cause() });
    const before = await metricsOf(target);
    await copy();
    expect(await metricsOf(target)).toEqual(before);
  });

  it('gives no factor the uid of another one, after the source has grown', async () => {
    await copy();
    const [gas] = await factors();
    await growSource();
    await copy();
    const after = await factors();
    expect(after.find(({ metricName }) => metricName === 'Gas')!.uid).toBe(gas!.uid);
    expect(new Set(after.map(({ uid }) => uid)).size).toBe(2);
  });

  it('gives no factor the uid of one that has another unit since', async () => {
    await copy();
    const [gas] = await factors();
    await factorStore(tenantUid).update(gas!, { toUnit: 'kgCO2e' }, cause());
    await copy();
    const after = await factors();
    expect(after.map(({ toUnit }) => toUnit).sort()).toEqual(['kgCO2e', 'tCO2e']);
    expect(new Set(after.map(({ uid }) => uid)).size).toBe(2);
  });
});
