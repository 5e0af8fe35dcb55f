import { beforeEach, describe, expect, it } from 'vitest';
import { grow } from '../../support/fixtures/trees.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import { lateReading } from '../../support/memory/disturbance/late-reading.ts';
import {
  causeOf,
  contextOf,
  items,
  load,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  rootPlace,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const { carryMetricChange } = await import('../../../functions/core/metric/carry-change.ts');
const { changeBaseMetric } = await import('../../../functions/core/metric/save.ts');
const { addPackageBelow } = await import('../../../functions/core/project/add-package.ts');
const { takeStructure } = await import('../../../functions/core/project/branches.ts');
const { addMetric } = await import('../../../functions/core/structure/add-node.ts');
const { linkBelow } = await import('../../../functions/core/structure/arrange-nodes.ts');
const { copyNodes } = await import('../../../functions/core/structure/copy-nodes.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');

type Pack = Awaited<ReturnType<typeof makePackage>>;

let sam: Awaited<ReturnType<typeof makePerson>>;
/** A project with a row of 'Heat' in kWh and a row of 'Steam' below it, an empty one, and packages of the first. */
let east: Made;
let west: Made;
let mill: Pack;
let yard: Pack;
let uid: string;

const cause = () => causeOf(sam.userUid);
const placeOf = (project: Made, packageUid = project.rootUid) => ({ ...rootPlace(project), packageUid });
type Place = ReturnType<typeof placeOf>;
const treeOf = async (project: Made, packageUid?: string) =>
  (await structureStore(tenantUid).read(placeOf(project, packageUid), { consistent: true })).tree;
const pathOf = async (name: string, project: Made, packageUid?: string) =>
  (await treeOf(project, packageUid)).nodes.find((node) => (node.name ?? node.metric?.name) === name)!.path;
/** Changes the unit of Heat to MWh. */
const change = () => changeBaseMetric(contextOf(sam, {}), uid, { unit: 'MWh' });
const spread = () => carryMetricChange({ tenantUid, cause: cause(), progress: async () => {} }, { kind: 'edit', uid });
/** As `change`, also in all trees that use it. */
async function toMWh() {
  await change();
  await spread();
}
/** The id that names a structure as a source. */
const idOf = async (project: Made, packageUid = project.rootUid) =>
  (await load(project.uid)).allPackages.find((pack) => pack.uid === packageUid)!.treeUid;
const contextAt = (place: Place, more = {}) =>
  contextOf(sam, { loaded: { place }, ...more } as unknown as Parameters<typeof contextOf>[1]);
const uidOf = (node: string) => async (project: Made, packageUid?: string) =>
  (await treeOf(project, packageUid)).nodes.find(({ name }) => name === node)!.uid;

/** Adds a row of 'Heat' below a section. */
async function addHeat(place: Place) {
  const path = await pathOf('Energy', east, place.packageUid);
  const metric = { name: `Heat ${east.uid}`, unit: 'kWh', description: '', category: 'Energy' };
  const { node } = await addMetric(contextOf(sam, {}), place, { type: 'metricscore', path, metric, required: false, period: -1 });
  uid = node.metric!.uid;
}

beforeEach(async () => {
  sam = Object.assign(await makePerson('Sam'), { isSuperuser: true, grants: [] });
  const made = { company: 'Smith', unit: 'MONTHS' as const };
  east = await makeProject(sam, { ...made, name: 'East', tree: grow(['Energy', 'Sites'], {}) });
  west = await makeProject(sam, { ...made, name: 'West', tree: grow(['Works'], {}) });
  mill = await makePackage(sam, east, 'Mill');
  yard = await makePackage(sam, east, 'Yard');
});

/** Ways to add rows of 'Heat' to a structure. Each returns the owner of what is written. */
const link = async () => {
  const ids = { commit: { uid: await idOf(west) } };
  const body = { parent_id: await uidOf('Works')(west), child_id: await uidOf('Energy')(east), from_commit: await idOf(east) };
  return linkBelow(contextAt(placeOf(west), { ids }), body);
};
const take = () => {
  const ids = { tracker: { uid: east.structureUid, projectUid: east.uid } };
  const body = { is_master: false, target: { ref: yard.uid } } as Parameters<typeof takeStructure>[2];
  return takeStructure(contextAt(placeOf(east), { ids }), { refId: mill.uid, branchId: yard.uid }, body);
};
const copy = async () =>
  copyNodes(contextOf(sam, {}), placeOf(east, mill.uid), {
    type: 'copy',
    from_path: await pathOf('Energy', east, mill.uid),
    to_path: await pathOf('Sites', east, mill.uid),
  } as Parameters<typeof copyNodes>[2]);

type Way = [title: string, source: () => Place, run: () => Promise<unknown>, target: () => Place, rows: number];
const WAYS: Way[] = [
  ['is linked from another project', () => placeOf(east), link, () => placeOf(west), 1],
  ['comes with the structure of another package', () => placeOf(east, yard.uid), take, () => placeOf(east, mill.uid), 1],
  ['is copied within a package that has it from its project', () => placeOf(east), copy, () => placeOf(east, mill.uid), 2],
];

describe.each(WAYS)('a row that %s', (_title, source, run, target, rows) => {
  beforeEach(() => addHeat(source()));
  const written = async () => {
    const { structureUid, packageUid } = target();
    return (await treeOf(structureUid === east.structureUid ? east : west, packageUid)).nodes.flatMap(({ metric }) =>
      metric?.uid === uid ? [metric.unit] : [],
    );
  };
  const all = Array.from({ length: rows }, () => 'MWh');

  it('has the unit of what it measures where that changes everywhere right before it is written', async () => {
    await beforeTransaction(`"refUid":"${target().packageUid}"`, toMWh, run);
    expect(await written()).toEqual(all);
  });

  it('has it where the metric has changed, and the trees that name it not yet', async () => {
    await beforeTransaction(`"refUid":"${target().packageUid}"`, change, run);
    await spread();
    expect(await written()).toEqual(all);
  });

  it('has it where it comes from a tree that still says the former unit', async () => {
    await change();
    await run();
    await spread();
    expect(await written()).toEqual(all);
  });
});

describe('a row that a new package gets with the structure of another one', () => {
  beforeEach(() => addHeat(placeOf(east, yard.uid)));
  const body = async () =>
    ({ ref_name: 'Annex', from_commit: await idOf(east, yard.uid) }) as Parameters<typeof addPackageBelow>[2];
  const create = async () => {
    const ids = { tracker: { uid: east.structureUid, projectUid: east.uid } };
    return addPackageBelow(contextOf(sam, { ids } as unknown as Parameters<typeof contextOf>[1]), east.rootUid, await body());
  };
  const written = async () => {
    const annex = (await load(east.uid)).packages.find(({ name }) => name === 'Annex')!;
    return (await treeOf(east, annex.uid)).nodes.flatMap(({ metric }) => (metric?.uid === uid ? [metric.unit] : []));
  };

  it('has the unit of what it measures where that changes everywhere right before it is written', async () => {
    await beforeTransaction('"name":"Annex"', toMWh, create);
    expect(await written()).toEqual(['MWh']);
  });

  it('has it where the metric has changed, and the trees that name it not yet', async () => {
    await beforeTransaction('"name":"Annex"', change, create);
    await spread();
    expect(await written()).toEqual(['MWh']);
  });

  it('has it where the structure still says the former unit', async () => {
    await change();
    await create();
    expect(await written()).toEqual(['MWh']);
  });

  it('has it where the structure is read later than its change', async () => {
    const reading = lateReading(items);
    await toMWh();
    await reading.while({ of: 'tree' }, create);
    expect(await written()).toEqual(['MWh']);
  });
});
