import { beforeEach, describe, expect, it } from 'vitest';
import { addNode, copySubtree, deleteSubtree, type Node, segmentOf, type Tree } from '../../../shared/domain/structure/tree.ts';
import { at, grow, node } from '../../support/fixtures/trees.ts';
import { causeOf, type Made, makePerson, makeProject, tenantUid } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { planWrites, NO_VERSIONS } = await import('../../../functions/core/structure/template/template-apply.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');
const { templateStore } = await import('../../../functions/data/stores/structure/template-store.ts');

const FULL = 'A project holds at most 15,000 issues, metrics and documents. Delete some that are no longer needed.';

/** A tree of `count` nodes, including its root and its issue. */
function treeOf(issue: string, count: number): Tree {
  const tree = grow([issue], {});
  const metrics = Array.from({ length: count - 2 }, (_, index): Node => {
    const segment = segmentOf(tree.nextSegment + index);
    return { ...node(`${issue} ${index}`), path: at(tree, issue) + segment };
  });
  return { nodes: [...tree.nodes, ...metrics], nextSegment: tree.nextSegment + count };
}

let sam: Awaited<ReturnType<typeof makePerson>>;
const make = (name: string, tree: Tree) => makeProject(sam, { name, company: `${name} Ltd`, unit: 'MONTHS', tree });

beforeEach(async () => {
  sam = await makePerson('sam');
});

describe('a project with 15,000 nodes', () => {
  let project: Made;
  const change = (edit: Parameters<ReturnType<typeof structureStore>['change']>[3]) => {
    const place = { ...project, projectUid: project.uid, packageUid: project.rootUid, isRoot: true };
    return structureStore(tenantUid).change(place, undefined, causeOf(sam.userUid), edit);
  };
  const add = (tree: Tree) => addNode(tree, at(tree, 'Energy'), node('One more'));
  beforeEach(async () => {
    project = await make('Bridge', treeOf('Energy', 15_000));
  });

  it('refuses a further node', async () => {
    await expect(change(add)).rejects.toMatchObject({ code: 'invalid_input', message: FULL });
  });

  it('refuses a copy', async () => {
    const copy = (tree: Tree) =>
      copySubtree(tree, tree.nodes, at(tree, 'Energy 7'), at(tree, 'Energy'), (each) => `copy of ${each.uid}`);
    await expect(change(copy)).rejects.toMatchObject({ code: 'invalid_input', message: FULL });
  });

  it('has room again after a deletion', async () => {
    await change((tree) => deleteSubtree(tree, at(tree, 'Energy 7')));
    expect((await change(add)).tree.nodes).toHaveLength(15_000);
  });
});

it('a project with more nodes than that may still lose some', async () => {
  const { uid: projectUid, ...project } = await make('Bridge', treeOf('Energy', 15_002));
  const place = { ...project, projectUid, packageUid: project.rootUid, isRoot: true };
  const done = await structureStore(tenantUid).change(place, undefined, causeOf(sam.userUid), (tree) =>
    deleteSubtree(tree, at(tree, 'Energy 7')),
  );
  expect(done.tree.nodes).toHaveLength(15_001);
});

it('a template is not followed by a project that has no room for it', async () => {
  const project = await make('Bridge', treeOf('Energy', 15_000));
  const standard = await make('Standard', grow(['Water'], {}));
  await db.entities.structure.patch({ tenantUid, projectUid: standard.uid }).set({ isTemplate: true }).go();
  const template = await templateStore(tenantUid).load(standard.uid);
  const plan = await templateStore(tenantUid).plan(template, project.uid, [project.rootUid], false);
  expect(() => planWrites(tenantUid, template, plan, NO_VERSIONS, causeOf(sam.userUid))).toThrow(FULL);
});
