import { describe, expect, it } from 'vitest';
import { editOverlay, effectiveTree, newOverlay, type Overlay } from '../../../../shared/domain/structure/overlay.ts';
import { mergeTemplate, treeDifference } from '../../../../shared/domain/structure/template-merge.ts';
import {
  type PlanInput,
  type PlannedPackage,
  planProject,
  planStamp,
  replacedTargets,
} from '../../../../shared/domain/structure/template-plan.ts';
import {
  addNode,
  deleteSubtree,
  findNode,
  moveNodes,
  newTree,
  patchNode,
  type Tree,
  type TreeNodeFields,
} from '../../../../shared/domain/structure/tree.ts';
import { fc } from '../../../support/property.ts';

const issue = (uid: string, name = uid): TreeNodeFields => ({ uid, type: 'tree', name, meta_json: {} });
const metric = (uid: string, of = uid, meta_json = {}): TreeNodeFields => ({
  uid,
  type: 'metricscore',
  required: false,
  meta_json,
  metric: { uid: `m-${of}`, name: of, unit: 'kg' },
});
const pathOf = (tree: Tree, uid: string) => tree.nodes.find((node) => node.uid === uid)!.path;
const ok = (result: ReturnType<typeof addNode>): Tree => {
  if (!result.ok) throw new Error(result.refusal);
  return result.tree;
};
const add = (tree: Tree, parent: string, fields: TreeNodeFields) => ok(addNode(tree, pathOf(tree, parent), fields));
const set = (tree: Tree, uid: string, fields: Parameters<typeof patchNode>[2]) => ok(patchNode(tree, pathOf(tree, uid), fields));
const remove = (tree: Tree, uid: string) => ok(deleteSubtree(tree, pathOf(tree, uid)));
/** All nodes except the root as 'name of parent > name'. */
const outline = ({ nodes }: Tree) => {
  const names = new Map(nodes.map((node) => [node.path, node.metric?.name ?? node.name]));
  return nodes.slice(1).map((node) => `${names.get(node.path.slice(0, -7))} > ${names.get(node.path)}`);
};

const empty = (root = 'root') => newTree(root, 'master');
const template = () =>
  add(add(add(empty('t-root'), 't-root', issue('carbon')), 'carbon', metric('grid')), 'carbon', metric('gas'));

describe('a tree that follows its template', () => {
  it('gets all of it at first, with the template’s uids and paths of its own', () => {
    const own = add(add(empty(), 'root', issue('waste')), 'waste', metric('skips'));
    const { tree } = mergeTemplate(template(), null, own);
    expect(outline(tree)).toEqual(['master > waste', 'waste > skips', 'master > carbon', 'carbon > grid', 'carbon > gas']);
    expect(findNode(tree, pathOf(own, 'skips'))?.uid).toBe('skips');
    expect(new Set(tree.nodes.map(({ path }) => path)).size).toBe(tree.nodes.length);
  });

  it('takes an issue of the same name and a metric of the same kind for the template’s', () => {
    const own = add(add(empty(), 'root', issue('mine', 'carbon')), 'mine', metric('my-grid', 'grid'));
    const { tree } = mergeTemplate(template(), null, own);
    expect(outline(tree)).toEqual(['master > carbon', 'carbon > grid', 'carbon > gas']);
    expect(tree.nodes.map(({ uid }) => uid)).toEqual(['root', 'mine', 'my-grid', 'gas']);
  });

  /** A tree with settings of its own in `gas`, and a template that has changed both of its metrics since. */
  function changedTemplate() {
    const base = template();
    const own = set(mergeTemplate(base, null, empty()).tree, 'gas', { required: true, meta_json: { placeholder: 'own' } });
    const next = set(set(base, 'grid', { required: true, meta_json: { hidden: true } }), 'gas', { meta_json: { hidden: true } });
    const { tree } = mergeTemplate(next, base, own);
    return { next, tree, node: (uid: string) => tree.nodes.find((each) => each.uid === uid)! };
  }

  it('is changed where the template has changed', () => {
    expect(changedTemplate().node('grid')).toMatchObject({ required: true, meta_json: { hidden: true } });
  });

  it('keeps settings of its own where the template has not changed them', () => {
    expect(changedTemplate().node('gas')).toMatchObject({ required: true, meta_json: { placeholder: 'own', hidden: true } });
  });

  it('loses a setting that the template has removed', () => {
    const { next, tree } = changedTemplate();
    const unset = set(next, 'gas', { meta_json: { hidden: undefined } });
    expect(mergeTemplate(unset, next, tree).tree.nodes.find(({ uid }) => uid === 'gas')!.meta_json).toEqual({
      placeholder: 'own',
    });
  });

  it('follows a move, and does not bring back what it has deleted itself', () => {
    const base = template();
    const own = remove(mergeTemplate(base, null, empty()).tree, 'gas');
    const water = add(base, 't-root', issue('water'));
    const next = ok(moveNodes(water, [pathOf(water, 'grid')], pathOf(water, 'water'), 'last-child'));
    expect(outline(mergeTemplate(next, base, own).tree)).toEqual(['master > carbon', 'master > water', 'water > grid']);
  });

  it('says what it has deleted of the template, without what is below it, also when there is nothing to change', () => {
    const base = add(template(), 'grid', metric('hours'));
    const own = remove(mergeTemplate(base, null, empty()).tree, 'grid');
    const merged = mergeTemplate(base, base, own);
    expect(merged.tree).toEqual(own);
    expect(merged.leftOut).toEqual(['grid']);
    expect(mergeTemplate(base, base, mergeTemplate(base, null, empty()).tree).leftOut).toEqual([]);
    expect(mergeTemplate(remove(base, 'grid'), base, own).leftOut).toEqual([]);
  });

  it('says of an added metric where the tree asks for it already', () => {
    const own = add(add(empty(), 'root', issue('plant')), 'plant', metric('my-grid', 'grid'));
    const { tree } = mergeTemplate(template(), null, own);
    const places = treeDifference(own, tree).map(({ name, alsoIn }) => [name, alsoIn]);
    expect(places).toEqual([
      ['carbon', []],
      ['grid', ['plant']],
      ['gas', []],
    ]);
  });

  it('loses what the template has deleted, but for what its own rows stand on', () => {
    const base = template();
    const own = add(mergeTemplate(base, null, empty()).tree, 'grid', metric('ours'));
    const { tree, kept } = mergeTemplate(remove(base, 'carbon'), base, own);
    expect(outline(tree)).toEqual(['master > carbon', 'carbon > grid', 'grid > ours']);
    expect(kept).toEqual(['carbon', 'grid']);
    expect(mergeTemplate(remove(base, 'carbon'), base, mergeTemplate(base, null, empty()).tree).tree.nodes).toHaveLength(1);
  });

  const grown = fc.array(fc.record({ at: fc.nat(), isIssue: fc.boolean(), gone: fc.boolean() }), { maxLength: 25 }).map((steps) =>
    steps.reduce((tree, { at, isIssue, gone }, index) => {
      const node = tree.nodes[at % tree.nodes.length]!;
      const result = gone
        ? deleteSubtree(tree, node.path)
        : addNode(tree, node.path, isIssue ? issue(`i${index}`) : metric(`n${index}`));
      return result.ok ? result.tree : tree;
    }, empty('t-root')),
  );

  it('equals the template when it started empty, and a repetition changes nothing', () => {
    fc.assert(
      fc.property(grown, grown, (first, second) => {
        const once = mergeTemplate(first, null, empty()).tree;
        expect(outline(once).sort()).toEqual(outline(first).sort());
        expect(mergeTemplate(first, first, once).tree).toEqual(once);
        const twice = mergeTemplate(second, first, once).tree;
        expect(mergeTemplate(second, second, twice).tree).toEqual(twice);
        expect(mergeTemplate(second, first, once).tree).toEqual(twice);
      }),
    );
  });

  it('never has two nodes at one place, nor one without the node above it', () => {
    fc.assert(
      fc.property(grown, grown, grown, (base, next, own) => {
        const { tree } = mergeTemplate(next, base, own);
        const paths = new Set(tree.nodes.map(({ path }) => path));
        expect(paths.size).toBe(tree.nodes.length);
        expect(new Set(tree.nodes.map(({ uid }) => uid)).size).toBe(tree.nodes.length);
        for (const { path } of tree.nodes.slice(1)) expect(paths.has(path.slice(0, -7))).toBe(true);
      }),
    );
  });
});

describe('a plan', () => {
  const fuel = (uid: string): TreeNodeFields => ({ ...metric(uid), metric: { uid: `m-${uid}`, name: uid, unit: 'Litres' } });
  const factor = (of: string, value: string) => ({ metricUid: `m-${of}`, metricName: of, toUnit: 'kg', factor: value });
  const target = (of: string, value: string) => ({ metric: of, value, date: null, metaJson: {} });
  const ref = (packageUid: string, overlay: Overlay | null, more: Partial<PlannedPackage> = {}): PlannedPackage => ({
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
  const input = (more: Partial<PlanInput> = {}): PlanInput => ({
    template: { tree: template(), version: 4, targets: [], factors: [] },
    master: empty(),
    root: ref('root', null),
    packages: [],
    metrics: new Set<string>(),
    keepTargets: true,
    ...more,
  });
  const shown = (plan: PlanInput, at: number) => {
    const [root, ...packages] = planProject(plan);
    const master = (root!.document as Tree | null) ?? plan.master;
    const overlay = (packages[at]!.document as Overlay | null) ?? plan.packages[at]!.overlay!;
    return outline(effectiveTree(master, overlay));
  };

  it('changes the packages that stand on the root, and tells it of each', () => {
    const plan = input({ packages: [ref('p', newOverlay())] });
    const [root, pack] = planProject(plan);
    expect(root!.changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['added carbon', 'added grid', 'added gas']);
    expect(root!.changes[1]!.within).toEqual(['carbon']);
    expect(pack).toMatchObject({ document: null, changes: root!.changes });
    expect(shown(plan, 0)).toEqual(['master > carbon', 'carbon > grid', 'carbon > gas']);
  });

  it('leaves a package that is not chosen as it is shown [ADM-488, ADM-490]', () => {
    const master = add(add(empty(), 'root', issue('carbon')), 'carbon', metric('old'));
    const base = add(add(empty('t-root'), 't-root', issue('carbon')), 'carbon', metric('old'));
    const edited = editOverlay(master, newOverlay(), (tree) => patchNode(tree, pathOf(tree, 'old'), { required: true }));
    if (!edited.ok) throw new Error(edited.refusal);
    const packages = [ref('p', edited.overlay, { chosen: false }), ref('q', newOverlay(), { chosen: false })];
    const plan = input({ master, root: ref('root', null, { base, baseVersion: 3 }), packages });
    const before = packages.map(({ overlay }) => effectiveTree(master, overlay!).nodes);
    const [root, ...plans] = planProject(plan);
    expect(outline(root!.document as Tree)).toEqual(['master > carbon', 'carbon > grid', 'carbon > gas']);
    for (const [at, each] of plans.entries()) {
      expect(each.changes).toEqual([]);
      expect(effectiveTree(root!.document as Tree, each.document as Overlay).nodes).toEqual(before[at]);
      expect(effectiveTree(master, each.document as Overlay).nodes).toEqual(before[at]);
    }
  });

  it('gives a package of its own the template although the root is not chosen, and one without sections too', () => {
    const packages = [ref('p', newOverlay(true))];
    const plan = input({ root: ref('root', null, { chosen: false }), packages });
    expect(planProject(plan)[0]!.document).toBeNull();
    expect(shown(plan, 0)).toEqual(['master > carbon', 'carbon > grid', 'carbon > gas']);
  });

  it('keeps targets or puts the template’s in their place, for metrics that have an indicator [ADM-489]', () => {
    const targets = [{ ...target('a', '1'), uid: 'own', version: 2 }];
    const of = { tree: template(), version: 4, targets: [target('a', '5'), target('b', '6'), target('c', '7')], factors: [] };
    const metrics = new Set(['a', 'b']);
    const planned = (keepTargets: boolean) =>
      planProject(input({ template: of, root: ref('root', null, { targets }), metrics, keepTargets }))[0]!.targets;
    expect(planned(true)).toEqual({ add: [target('b', '6')], remove: [] });
    expect(planned(false)).toEqual({ add: [target('a', '5'), target('b', '6')], remove: targets });
  });

  it('gives a target that was deleted and kept for its versions a new version, also beside its own', () => {
    const target = (of: string, value: string | null) => ({ metric: of, value, date: null, metaJson: {} });
    const targets = [{ ...target('a', null), uid: 'x', version: 3, removed: true }];
    const of = { tree: template(), version: 4, targets: [target('a', '5')], factors: [] };
    const more = { template: of, root: ref('root', null, { targets }), metrics: new Set(['a']), keepTargets: true };
    const plan = planProject(input(more))[0]!.targets;
    expect(replacedTargets(plan)).toEqual({
      replaced: [{ before: targets[0], after: target('a', '5') }],
      added: [],
      removed: [],
    });
  });

  it('brings the factors of what the template converts, where the ref and its project have none, and names those that differ', () => {
    const tree = add(add(template(), 'grid', fuel('diesel')), 'grid', fuel('petrol'));
    const of = { tree, version: 4, targets: [], factors: [factor('diesel', '2'), factor('petrol', '3'), factor('other', '4')] };
    const own = [factor('petrol', '5')];
    const plan = (chosen: boolean) =>
      planProject(
        input({ template: of, root: ref('root', null, { chosen, factors: own }), packages: [ref('p', newOverlay(!chosen))] }),
      ).map(({ factors }) => [
        factors.add.map(({ factor: each }) => each),
        factors.kept.map(({ own: { factor: each } }) => each),
      ]);
    expect(plan(true)).toEqual([
      [['2'], ['5']],
      [[], ['5']],
    ]);
    expect(plan(false)).toEqual([
      [[], []],
      [['2'], ['5']],
    ]);
  });

  it('has another stamp as soon as anything that it follows from is another', () => {
    const stamp = planStamp(input());
    const others: Partial<PlanInput>[] = [
      { template: { tree: template(), version: 5, targets: [], factors: [] } },
      { template: { tree: template(), version: 4, targets: [], factors: [factor('diesel', '2')] } },
      { root: ref('root', null, { factors: [factor('diesel', '2')] }) },
      { root: ref('root', null, { version: 2 }) },
      { root: ref('root', null, { began: { root: 1, own: 0 } }) },
      { packages: [ref('p', newOverlay())] },
      { keepTargets: false },
    ];
    for (const each of others) expect(planStamp(input(each))).not.toBe(stamp);
    expect(planStamp(input({ packages: [ref('p', newOverlay(), { chosen: false })] }))).toBe(stamp);
  });

  it('names a node twice that was moved besides being changed', () => {
    const before = add(template(), 't-root', issue('water'));
    const moved = ok(moveNodes(before, [pathOf(before, 'gas')], pathOf(before, 'water'), 'last-child'));
    const after = set(moved, 'gas', { required: true });
    expect(treeDifference(before, after).map(({ kind, name, fields }) => [kind, name, ...fields])).toEqual([
      ['moved', 'gas'],
      ['changed', 'gas', 'required'],
    ]);
  });

  it('names a removed node', () => {
    const before = template();
    expect(treeDifference(before, remove(before, 'grid')).map(({ kind, name }) => [kind, name])).toEqual([['removed', 'grid']]);
  });
});
