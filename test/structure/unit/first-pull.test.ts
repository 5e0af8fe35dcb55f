import { beforeEach, describe, expect, it } from 'vitest';
import {
  addNode,
  deleteSubtree,
  moveNodes,
  parentPath,
  patchNode,
  type Tree,
  type TreeResult,
} from '../../../shared/domain/structure/tree.ts';
import { grow, node } from '../../support/fixtures/trees.ts';
import { makeMeasured } from '../../support/memory/definitions.ts';
import { contextOf, type Made, makePackage, makeProject, tenantUid } from '../../support/memory/world/supply.ts';

const { takeOverSetup } = await import('../../../functions/core/project/copy-setup.ts');
const { changeStructureSettings, clearStructure } = await import('../../../functions/core/project/structure-settings.ts');
const { applyInSteps, applyPlan } = await import('../../../functions/core/structure/template/template-apply.ts');
const { db } = await import('../../../functions/data/service.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');
const { templateStore } = await import('../../../functions/data/stores/structure/template-store.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
let east: Made;
let west: Made;

const asAdmin = (project: Made) =>
  contextOf(world.sam, {
    ids: {
      project: { uid: project.uid, projectUid: project.uid },
      tracker: { uid: project.structureUid, projectUid: project.uid },
    },
    actor: { ...world.sam, tenantUid, isSuperuser: true, grants: [] },
  } as unknown as Parameters<typeof contextOf>[1]);
const copy = () => takeOverSetup(asAdmin(west), { from: east.uid, indicators: false, packages: false });
const set = (project: Made, body: Parameters<typeof changeStructureSettings>[1]) =>
  changeStructureSettings(asAdmin(project), body);
const choose = (template: Made | null = east) => set(west, { from_template: template?.structureUid ?? null });

const placeOf = (project: Made, packageUid = project.rootUid) => ({
  ...project,
  projectUid: project.uid,
  packageUid,
  isRoot: true,
});
const treeOf = async (project: Made, packageUid?: string) =>
  (await structureStore(tenantUid).read(placeOf(project, packageUid))).tree;
const edit = (project: Made, change: (tree: Tree) => TreeResult, packageUid?: string) =>
  structureStore(tenantUid).change(placeOf(project, packageUid), undefined, world.context.cause, change);

/** The path of the row with a name. */
const named = ({ nodes }: Tree, name: string): string =>
  nodes.find((each) => (each.metric?.name ?? each.name) === name)?.path ?? `no ${name}`;
const add = (project: Made, parent: string, name: string, packageUid?: string) =>
  edit(project, (tree) => addNode(tree, named(tree, parent), node(name, { uid: crypto.randomUUID() })), packageUid);
const move = (project: Made, name: string, to: string, packageUid?: string) =>
  edit(project, (tree) => moveNodes(tree, [named(tree, name)], named(tree, to), 'last-child'), packageUid);
const remove = (project: Made, name: string, packageUid?: string) =>
  edit(project, (tree) => deleteSubtree(tree, named(tree, name)), packageUid);
const rename = (project: Made, from: string, to: string) =>
  edit(project, (tree) => patchNode(tree, named(tree, from), { metric: { ...node(to).metric!, unit: 'kWh' } }));

/** All metrics as 'issue > metric'. */
const rowsIn = ({ nodes }: Tree) => {
  const names = new Map(nodes.map((each) => [each.path, each.metric?.name ?? each.name]));
  return nodes.filter(({ metric }) => metric).map(({ path, metric }) => `${names.get(parentPath(path))} > ${metric!.name}`);
};
const rows = async (project: Made = west, packageUid?: string) => rowsIn(await treeOf(project, packageUid));

async function planned(packageUids = [west.rootUid], of = east) {
  const template = await templateStore(tenantUid).load(of.uid);
  return { template, loaded: await templateStore(tenantUid).plan(template, west.uid, packageUids, true) };
}
const told = async (packageUids?: string[]) => {
  const { loaded } = await planned(packageUids);
  return loaded.plans
    .filter(({ chosen }) => chosen)
    .map(({ changes }) => changes.map(({ kind, name, fields }) => [kind, name, ...fields].join(' ')));
};
async function pull(packageUids?: string[], of?: Made) {
  const { template, loaded } = await planned(packageUids, of);
  await applyPlan(tenantUid, template, loaded, world.context.cause, []);
}

async function divergeTemplate() {
  await move(east, 'Power', 'Site');
  await rename(east, 'Gas', 'Biogas');
  await remove(east, 'Steam');
  await add(east, 'Site', 'Water');
}
/** An administrator changes the template, and another one the project. */
async function diverge() {
  await divergeTemplate();
  await remove(west, 'Coal');
}
const FOLLOWED = ['Energy > Biogas', 'Energy > Oil', 'Site > Power', 'Site > Water'];

beforeEach(async () => {
  world = await makeMeasured([]);
  const tree = grow(['Energy', 'Site'], { Energy: ['Power', 'Gas', 'Steam', 'Coal', 'Oil'] });
  // A copy takes the tenancy's present metrics, so these must exist as in the rows.
  for (const { metric } of tree.nodes)
    if (metric)
      await db.entities.basemetric
        .put({ description: '', category: '', ...metric, tenantUid, partition: 'basemetrics', version: 1 })
        .go();
  east = await makeProject(world.sam, { name: 'East', company: 'Smith', unit: 'MONTHS', tree });
  west = await makeProject(world.sam, { name: 'West', company: 'Jones', unit: 'MONTHS', tree: grow([], {}) });
  const settings = { placeholder: 'Litres', limits: { warn: true, from: 1 }, freq_unit: 'MONTHS' };
  await edit(east, (now) => patchNode(now, named(now, 'Oil'), { meta_json: settings }));
  await set(east, { is_template: true });
});

describe('the first pull of a project that was copied from its template', () => {
  it('changes nothing while both are the same', async () => {
    await copy();
    await choose();
    expect(await told()).toEqual([[]]);
  });

  it.each(['the copy', 'the choice'])('moves, renames, removes and brings back nothing, for all since %s', async (since) => {
    await copy();
    if (since === 'the choice') await choose();
    await diverge();
    if (since === 'the copy') await choose();
    expect(await told()).toEqual([['changed Biogas metric', 'added Water', 'moved Power', 'removed Steam']]);
    await pull();
    expect((await rows()).sort()).toEqual(FOLLOWED);
    expect(await told()).toEqual([[]]);
    await pull();
    expect((await rows()).sort()).toEqual(FOLLOWED);
  });

  it('finds a row that the project has moved itself, and one that it measures otherwise', async () => {
    await copy();
    await choose();
    await move(west, 'Power', 'Site');
    await rename(west, 'Oil', 'Heating oil');
    expect(await told()).toEqual([[]]);
    await edit(east, (tree) => patchNode(tree, named(tree, 'Power'), { required: true }));
    expect(await told()).toEqual([['changed Power required']]);
  });

  it('doubles nothing in a project that follows since a release that kept no record of it', async () => {
    await copy();
    await choose();
    const key = { tenantUid, projectUid: west.uid, uid: west.rootUid };
    await db.entities.package.patch(key).remove(['template', 'adopted']).go();
    expect(await told()).toEqual([[]]);
    await diverge();
    await pull();
    // Removed rows are unknown: they stay, or come back.
    expect((await rows()).sort()).toEqual([
      'Energy > Biogas',
      'Energy > Coal',
      'Energy > Oil',
      'Energy > Power',
      'Energy > Steam',
      'Site > Water',
    ]);
  });
});

describe('the first pull of a project that has rows like those of its template', () => {
  beforeEach(async () => {
    await edit(west, () => ({ ok: true, tree: ownRows(), paths: [] }));
    await choose();
  });
  /** The same rows with different uids, without 'Oil'. */
  function ownRows(): Tree {
    const tree = grow(['Energy', 'Site'], { Energy: ['Power', 'Gas', 'Steam', 'Coal'] });
    return { ...tree, nodes: tree.nodes.map((each) => ({ ...each, uid: each.uid === 'root' ? 'root' : `own ${each.uid}` })) };
  }

  it('moves, renames and removes them, and adds what it does not have', async () => {
    await diverge();
    await pull();
    expect((await rows()).sort()).toEqual(FOLLOWED);
    expect(await told()).toEqual([[]]);
  });

  it('finds them where the project has moved them since', async () => {
    await move(west, 'Power', 'Site');
    await edit(east, (tree) => patchNode(tree, named(tree, 'Power'), { required: true }));
    expect(await told()).toEqual([['added Oil', 'changed Power required']]);
  });

  it('goes on from what was chosen first when the project has followed none in between', async () => {
    await remove(east, 'Steam');
    await choose(null);
    await choose();
    expect(await told()).toEqual([['added Oil', 'removed Steam']]);
  });

  it('keeps the row, and with it its figures, when the template has deleted its own and made it anew', async () => {
    await pull();
    const uidOf = async () => (await treeOf(west)).nodes.find(({ metric }) => metric?.name === 'Gas')!.uid;
    const before = await uidOf();
    await remove(east, 'Gas');
    await add(east, 'Energy', 'Gas');
    expect(await told()).toEqual([[]]);
    await pull();
    expect(await uidOf()).toBe(before);
    await edit(east, (tree) => patchNode(tree, named(tree, 'Gas'), { required: true }));
    expect(await told()).toEqual([['changed Gas required']]);
  });

  it('keeps what was chosen first when another template is chosen in between', async () => {
    await pull();
    await remove(east, 'Steam');
    const other = await makeProject(world.sam, {
      name: 'North',
      company: 'Doe',
      unit: 'MONTHS',
      tree: grow(['Waste'], { Waste: ['Paper'] }),
    });
    await set(other, { is_template: true });
    await choose(other);
    await choose();
    expect(await told()).toEqual([['removed Steam']]);
  });
});

it('an empty id is no template, and not the choice of none', async () => {
  await choose();
  await expect(set(west, { from_template: '' })).rejects.toMatchObject({ code: 'invalid_input' });
});

describe('the first pull of an empty project', () => {
  it('brings all of the template, and what is deleted then stays away', async () => {
    await choose();
    await pull();
    expect(await rows()).toEqual(await rows(east));
    await remove(west, 'Coal');
    expect(await told()).toEqual([[]]);
  });

  it('brings all of it again after the project was emptied', async () => {
    await copy();
    await choose();
    await clearStructure(asAdmin(west));
    await choose();
    await pull();
    expect(await rows()).toEqual(await rows(east));
  });
});

describe('the first pull of packages', () => {
  it('moves, renames and removes in one that has rows of its own, and in one that shows its project', async () => {
    await copy();
    const [own, plain] = [await makePackage(world.sam, west, 'Own'), await makePackage(world.sam, west, 'Plain')];
    await add(west, 'Energy', 'Wood', own.uid);
    await choose();
    await remove(west, 'Oil', own.uid);
    await diverge();
    await pull([west.rootUid, own.uid, plain.uid]);
    expect((await rows()).sort()).toEqual(FOLLOWED);
    expect((await rows(west, plain.uid)).sort()).toEqual(FOLLOWED);
    expect((await rows(west, own.uid)).sort()).toEqual(['Energy > Biogas', 'Energy > Wood', 'Site > Power', 'Site > Water']);
    expect(await told([west.rootUid, own.uid, plain.uid])).toEqual([[], [], []]);
  });

  it('removes and brings back nothing in one that has the template’s rows without those of its project', async () => {
    const pack = await makePackage(world.sam, west, 'Alone', { isEmpty: true });
    await edit(
      west,
      (tree) => addNode(tree, tree.nodes[0]!.path, { uid: 'own Energy', type: 'tree', name: 'Energy', meta_json: {} }),
      pack.uid,
    );
    for (const name of ['Power', 'Gas', 'Steam', 'Coal']) await add(west, 'Energy', name, pack.uid);
    await choose();
    await divergeTemplate();
    await remove(west, 'Coal', pack.uid);
    await pull([pack.uid]);
    expect((await rows(west, pack.uid)).sort()).toEqual(FOLLOWED);
    expect(await rows()).toEqual([]);
  });

  it('goes on from the choice in one that was left out when its project followed', async () => {
    await copy();
    const pack = await makePackage(world.sam, west, 'Later');
    await choose();
    await diverge();
    await pull();
    expect((await rows(west, pack.uid)).sort()).toEqual(['Energy > Gas', 'Energy > Oil', 'Energy > Power', 'Energy > Steam']);
    await pull([pack.uid]);
    expect((await rows(west, pack.uid)).sort()).toEqual(FOLLOWED);
  });

  it('is the same in steps', async () => {
    await copy();
    const pack = await makePackage(world.sam, west, 'Own');
    await add(west, 'Energy', 'Wood', pack.uid);
    await choose();
    await diverge();
    const { template, loaded } = await planned([west.rootUid, pack.uid]);
    await applyInSteps(tenantUid, template, loaded, world.context.cause);
    expect((await rows()).sort()).toEqual(FOLLOWED);
    expect((await rows(west, pack.uid)).sort()).toEqual([...FOLLOWED.slice(0, 2), 'Energy > Wood', ...FOLLOWED.slice(2)]);
  });
});
