import { describe, expect, it } from 'vitest';
import { editOverlay, effectiveTree, newOverlay, type Overlay } from '../../../../shared/domain/structure/overlay.ts';
import { treeDifference } from '../../../../shared/domain/structure/template-merge.ts';
import {
  type PlanInput,
  type PlannedPackage,
  planProject,
  planStamp,
  replacedTargets,
} from '../../../../shared/domain/structure/template-plan.ts';
import { moveNodes, patchNode, type Tree, type TreeNodeFields } from '../../../../shared/domain/structure/tree.ts';
import {
  add,
  emptyTree,
  issue,
  metric,
  ok,
  outline,
  pathOf,
  remove,
  set,
  smallTemplate,
} from '../../../support/fixtures/template-trees.ts';

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
    template: { tree: smallTemplate(), version: 4, targets: [], factors: [] },
    master: emptyTree(),
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
    const master = add(add(emptyTree(), 'root', issue('carbon')), 'carbon', metric('old'));
    const base = add(add(emptyTree('t-root'), 't-root', issue('carbon')), 'carbon', metric('old'));
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
    const plan = input({ root: ref('root', null, { chosen: false }), packages: [ref('p', newOverlay(true))] });
    expect(planProject(plan)[0]!.document).toBeNull();
    expect(shown(plan, 0)).toEqual(['master > carbon', 'carbon > grid', 'carbon > gas']);
  });

  it('keeps targets or puts the template’s in their place, for metrics that have an indicator [ADM-489]', () => {
    const targets = [{ ...target('a', '1'), uid: 'own', version: 2 }];
    const of = {
      tree: smallTemplate(),
      version: 4,
      targets: [target('a', '5'), target('b', '6'), target('c', '7')],
      factors: [],
    };
    const metrics = new Set(['a', 'b']);
    const planned = (keepTargets: boolean) =>
      planProject(input({ template: of, root: ref('root', null, { targets }), metrics, keepTargets }))[0]!.targets;
    expect(planned(true)).toEqual({ add: [target('b', '6')], remove: [] });
    expect(planned(false)).toEqual({ add: [target('a', '5'), target('b', '6')], remove: targets });
  });

  it('gives a target that was deleted and kept for its versions a new version, also beside its own', () => {
    const target = (of: string, value: string | null) => ({ metric: of, value, date: null, metaJson: {} });
    const targets = [{ ...target('a', null), uid: 'x', version: 3, removed: true }];
    const of = { tree: smallTemplate(), version: 4, targets: [target('a', '5')], factors: [] };
    const more = { template: of, root: ref('root', null, { targets }), metrics: new Set(['a']), keepTargets: true };
    const plan = planProject(input(more))[0]!.targets;
    expect(replacedTargets(plan)).toEqual({
      replaced: [{ before: targets[0], after: target('a', '5') }],
      added: [],
      removed: [],
    });
  });

  it('brings the factors of what the template converts, where the ref and its project have none, and names those that differ', () => {
    const tree = add(add(smallTemplate(), 'grid', fuel('diesel')), 'grid', fuel('petrol'));
    const of = { tree, version: 4, targets: [], factors: [factor('diesel', '2'), factor('petrol', '3'), factor('other', '4')] };
    const plan = (chosen: boolean) =>
      planProject(
        input({
          template: of,
          root: ref('root', null, { chosen, factors: [factor('petrol', '5')] }),
          packages: [ref('p', newOverlay(!chosen))],
        }),
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
      { template: { tree: smallTemplate(), version: 5, targets: [], factors: [] } },
      { template: { tree: smallTemplate(), version: 4, targets: [], factors: [factor('diesel', '2')] } },
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
    const before = add(smallTemplate(), 't-root', issue('water'));
    const moved = ok(moveNodes(before, [pathOf(before, 'gas')], pathOf(before, 'water'), 'last-child'));
    const after = set(moved, 'gas', { required: true });
    expect(treeDifference(before, after).map(({ kind, name, fields }) => [kind, name, ...fields])).toEqual([
      ['moved', 'gas'],
      ['changed', 'gas', 'required'],
    ]);
  });

  it('names a removed node', () => {
    const difference = treeDifference(smallTemplate(), remove(smallTemplate(), 'grid'));
    expect(difference).toMatchObject([{ kind: 'removed', name: 'grid' }]);
  });
});
