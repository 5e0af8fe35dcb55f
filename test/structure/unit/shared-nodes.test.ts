import { describe, expect, it } from 'vitest';
import { withDeleted } from '../../../shared/domain/structure/deleted-nodes.ts';
import { editOverlay, effectiveTree, newOverlay, type Overlay } from '../../../shared/domain/structure/overlay.ts';
import { mergeTemplate } from '../../../shared/domain/structure/template-merge.ts';
import { type PlannedPackage, planProject } from '../../../shared/domain/structure/template-plan.ts';
import {
  addNode,
  deleteSubtree,
  findNode,
  moveNodes,
  newTree,
  patchNode,
  type Tree,
  type TreeResult,
} from '../../../shared/domain/structure/tree.ts';
import { allOf, at, grow, named, node } from '../../support/fixtures/trees.ts';

const template = grow(['Carbon'], { Carbon: ['Grid', 'Gas'] });
const empty = newTree('ours', 'ours');
const done = (result: TreeResult): Tree => {
  if (!result.ok) throw new Error(result.refusal);
  return result.tree;
};
const issue = (name: string) => ({ uid: name, type: 'tree', name, meta_json: {} }) as const;

const followed = { base: template, baseVersion: 4 };
const planned = (packageUid: string, overlay: Overlay | null, more: Partial<PlannedPackage>): PlannedPackage => ({
  packageUid,
  name: packageUid,
  version: 1,
  overlay,
  base: null,
  baseVersion: null,
  targets: [],
  factors: [],
  chosen: true,
  ...more,
});
const plan = (master: Tree, root: Partial<PlannedPackage>, packages: readonly PlannedPackage[], of = template) =>
  planProject({
    template: { tree: of, version: 4, targets: [], factors: [] },
    master,
    root: planned('ours', null, root),
    packages,
    metrics: new Set<string>(),
    keepTargets: true,
  });

/** The overlay of a package that has followed the template without its project. */
const alone = (overlay = newOverlay()) => plan(empty, { chosen: false }, [planned('p', overlay, {})])[1]!.document as Overlay;

/** The plan in which the project of such a package follows, too. */
function both(overlay: Overlay, chosen: boolean) {
  const [root, pack] = plan(empty, {}, [planned('p', overlay, { ...followed, chosen })]);
  const shown = (master: Tree) => effectiveTree(master, pack!.document as Overlay);
  return { master: root!.document as Tree, shown };
}

describe.each([true, false])('a package that had its template’s rows before the project, chosen: %s', (chosen) => {
  const { master, shown } = both(alone(), chosen);

  it('shows what it did', () => {
    expect(allOf(shown(master)).slice(1)).toEqual(allOf(template).slice(1));
  });

  it('shows it also on the project’s tree of before, until that is written', () => {
    expect(allOf(shown(empty)).slice(1)).toEqual(chosen ? [] : allOf(template).slice(1));
  });

  it('follows what the project changes', () => {
    const changed = done(patchNode(master, at(master, 'Grid'), { required: true }));
    expect(findNode(shown(changed), at(changed, 'Grid'))).toMatchObject({ uid: 'Grid', required: true });
  });

  it('follows what the project moves', () => {
    const water = done(addNode(master, at(master, 'ours'), issue('Water')));
    const moved = done(moveNodes(water, [at(water, 'Grid')], at(water, 'Water'), 'last-child'));
    expect(named(shown(moved), 'Water')).toEqual(['Grid']);
  });

  it('loses what the project deletes', () => {
    const without = withDeleted(master, done(deleteSubtree(master, at(master, 'Grid'))));
    expect(named(shown(without), 'Carbon')).toEqual(['Gas']);
  });

  it('keeps its order where the project has another one', () => {
    const own = editOverlay(empty, newOverlay(), (tree) => addNode(tree, at(tree, 'ours'), issue('Own')));
    if (!own.ok) throw new Error(own.refusal);
    const later = both(alone(own.overlay), chosen);
    expect(allOf(later.shown(later.master)).slice(1)).toEqual(['Own', 'Carbon', 'Grid', 'Gas']);
  });
});

describe('a project that follows its template', () => {
  const full = mergeTemplate(template, null, empty).tree;

  it('remembers what it deletes with the template', () => {
    const master = done(patchNode(full, at(full, 'Gas'), { required: true }));
    const [root] = plan(master, followed, [], done(deleteSubtree(template, at(template, 'Gas'))));
    expect((root!.document as Tree).deleted).toMatchObject([{ uid: 'Gas', required: true, parent: 'Carbon' }]);
  });

  it('sets nothing in a package that stays as it is shown', () => {
    const next = done(patchNode(template, at(template, 'Grid'), { period: 2, required: true }));
    const [root, pack] = plan(full, followed, [planned('p', newOverlay(), { ...followed, chosen: false })], next);
    const stored = JSON.parse(JSON.stringify(pack!.document)) as Overlay;
    expect(effectiveTree(root!.document as Tree, stored).nodes).toEqual(full.nodes);
  });

  it('writes nothing where only deleted nodes are remembered', () => {
    const master = withDeleted(done(addNode(full, at(full, 'Grid'), node('Old'))), full);
    expect(plan(master, followed, [])[0]!.document).toBeNull();
  });
});
