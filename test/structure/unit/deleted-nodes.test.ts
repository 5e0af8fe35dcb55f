import { beforeEach, describe, expect, it } from 'vitest';
import { withDeleted } from '../../../shared/domain/structure/deleted-nodes.ts';
import { addNode, deleteSubtree, newTree, patchNode, type Tree, type TreeResult } from '../../../shared/domain/structure/tree.ts';
import { at, grow } from '../../support/fixtures/trees.ts';
import { causeOf, type Made, makePackage, makePerson, makeProject, tenantUid } from '../../support/memory/world/supply.ts';

const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');
const { packagesUsing, usageCounts } = await import('../../../functions/core/metric/reach.ts');
const { spread } = await import('../../../functions/core/metric/spread.ts');

const done = (result: TreeResult): Tree => {
  if (!result.ok) throw new Error(result.refusal);
  return result.tree;
};

describe('a project’s tree', () => {
  it('forgets a deleted node that is restored', () => {
    const tree = grow(['Carbon'], { Carbon: ['Fuel'], Fuel: ['Diesel'] });
    const without = withDeleted(tree, done(deleteSubtree(tree, at(tree, 'Fuel'))));
    expect(without.deleted?.map(({ uid }) => uid)).toEqual(['Fuel', 'Diesel']);
    expect(withDeleted(without, tree)).toEqual(tree);
  });

  it('remembers the latest 500 deleted nodes', () => {
    let now = newTree('root', 'master');
    for (let each = 1; each <= 501; each += 1) {
      const issue = { uid: `n${each}`, type: 'tree', name: 'Carbon', meta_json: {} } as const;
      const more = withDeleted(now, done(addNode(now, at(now, 'root'), issue)));
      now = withDeleted(more, done(deleteSubtree(more, at(more, issue.uid))));
    }
    expect(now.deleted).toHaveLength(500);
    expect(now.deleted?.[0]?.uid).toBe('n501');
  });
});

describe('a row that a package has changed and its project has deleted', () => {
  const inTons = { uid: 'power in t', name: 'Power', unit: 't' };
  let by: string;
  let project: Made;
  let packageUid: string;

  const place = (of: string) => ({ ...project, projectUid: project.uid, packageUid: of, isRoot: true });
  const power = async () =>
    (await structureStore(tenantUid).read(place(packageUid))).tree.nodes.find(({ uid }) => uid === 'Power');
  const change = (of: string, edit: (tree: Tree, path: string) => TreeResult) =>
    structureStore(tenantUid).change(place(of), undefined, causeOf(by), (tree) => edit(tree, at(tree, 'Power')));

  beforeEach(async () => {
    const sam = await makePerson('sam');
    by = sam.userUid;
    const tree = grow(['Energy'], { Energy: ['Power', 'Gas'] });
    project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree });
    packageUid = (await makePackage(sam, project, 'North')).uid;
    await change(packageUid, (now, path) => patchNode(now, path, { required: true }));
    await change(project.rootUid, (now, path) => patchNode(now, path, { metric: inTons }));
    await change(project.rootUid, deleteSubtree);
  });

  it('has the unit that it last had in the project', async () => {
    expect(await power()).toMatchObject({ required: true, metric: inTons });
  });

  it('follows a change of its base metric', async () => {
    const renamed = { ...inTons, name: 'Electricity' };
    const work = { tenantUid, cause: causeOf(by), progress: async () => {} };
    await spread(work, new Map([[inTons.uid, renamed]]));
    expect((await power())?.metric).toEqual(renamed);
  });

  it('is among the uses of its base metric', async () => {
    expect((await packagesUsing(tenantUid, new Set([inTons.uid]))).map(({ uid }) => uid)).toContain(packageUid);
  });

  it('is no use by the project itself', async () => {
    expect((await usageCounts(tenantUid))(inTons.uid).projects).toBe(0);
  });
});
