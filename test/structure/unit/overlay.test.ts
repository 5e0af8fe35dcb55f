import { describe, expect, it } from 'vitest';
import { rememberingMetrics } from '../../../shared/domain/structure/changed-metric.ts';
import { withDeleted } from '../../../shared/domain/structure/deleted-nodes.ts';
import { editOverlay, effectiveTree, newOverlay, type Overlay } from '../../../shared/domain/structure/overlay.ts';
import { restoreSubtree } from '../../../shared/domain/structure/restore.ts';
import * as tree from '../../../shared/domain/structure/tree.ts';
import { allOf, at, expectSound, grow, named, node } from '../../support/fixtures/trees.ts';
import { fc } from '../../support/property.ts';

const master = grow(['Carbon', 'Waste'], {
  Carbon: ['Fuel', 'Power'],
  Fuel: ['Diesel', 'Petrol'],
  Waste: ['Landfill', 'Tickets'],
});

const inMaster = (result: tree.TreeResult): tree.Tree => {
  if (!result.ok) throw new Error(result.refusal);
  return result.tree;
};
const inPackage = (overlay: Overlay, change: (now: tree.Tree) => tree.TreeResult, of = master): Overlay => {
  const result = editOverlay(of, overlay, change);
  if (!result.ok) throw new Error(result.refusal);
  return result.overlay;
};
const patch = (uid: string, fields: Parameters<typeof tree.patchNode>[2]) => (now: tree.Tree) =>
  tree.patchNode(now, at(now, uid), fields);
const find = (now: tree.Tree, uid: string) => now.nodes.find((each) => each.uid === uid);
const paths = ({ nodes }: tree.Tree) => nodes.map(({ uid, path }) => `${uid} ${path}`);
const AN_EARLIER_ONE = { uid: 'm3', changed: '2026-01-15' };

/** Gives a row another metric and remembers the former one. */
function measuring(now: tree.Tree, path: string, metric: string, when: string): tree.TreeResult {
  const done = tree.patchNode(now, path, { metric: { uid: metric, name: metric, unit: 'Number' } });
  return done.ok ? { ...done, tree: { ...done.tree, nodes: rememberingMetrics(now.nodes, done.tree.nodes, when) } } : done;
}

/** The project gets a node that the package has, with a field that the package lacks, and the package changes another field. */
const SHARED_THEN_PATCHED = [
  { who: 'package', kind: 'add', from: 0, to: 1 },
  { who: 'project', kind: 'share', from: 0, to: 5 },
  { who: 'project', kind: 'patch', from: 6, to: 0 },
  { who: 'package', kind: 'add', from: 0, to: 1 },
];

/** The package deletes 'Fuel' and then 'Landfill', the project moves 'Landfill' below 'Fuel', and the package restores it. */
const MOVED_INTO_DELETED = [
  { who: 'package', kind: 'delete', from: 2, to: 0 },
  { who: 'package', kind: 'delete', from: 4, to: 0 },
  { who: 'project', kind: 'right', from: 7, to: 3 },
  { who: 'package', kind: 'undo', from: 0, to: 0 },
];

/** A package with its own node, and the project's tree after it got the same node. */
function sharing(fields: Parameters<typeof node>[1] = {}) {
  const shared = inPackage(newOverlay(), (now) => tree.addNode(now, at(now, 'Carbon'), node('Grid', fields)));
  return { shared, project: inMaster(tree.addNode(master, at(master, 'Carbon'), node('Grid'))) };
}

describe("a package's tree", () => {
  it('is the project tree while the package has changed nothing', () => {
    expect(effectiveTree(master, newOverlay()).nodes).toEqual(master.nodes);
  });

  it('has no sections when it starts without', () => {
    const overlay = newOverlay(true);
    expect(allOf(effectiveTree(master, overlay))).toEqual(['root']);
    const own = inPackage(overlay, (now) =>
      tree.addNode(now, at(now, 'root'), { uid: 'own', type: 'tree', name: 'own', meta_json: {} }),
    );
    expect(allOf(effectiveTree(master, own))).toEqual(['root', 'own']);
  });

  it('shows what the project adds, moves, hides and deletes', () => {
    const added = inMaster(tree.addNode(master, at(master, 'Waste'), node('Skips')));
    const moved = inMaster(tree.moveNodes(added, [at(added, 'Power')], at(added, 'Diesel'), 'right'));
    const hidden = inMaster(patch('Landfill', { meta_json: { hidden: true } })(moved));
    const deleted = inMaster(tree.deleteSubtree(hidden, at(hidden, 'Petrol')));
    expect(effectiveTree(deleted, newOverlay()).nodes).toEqual(deleted.nodes);
  });

  it('keeps what the package has set, field by field', () => {
    const overlay = inPackage(newOverlay(), patch('Fuel', { required: true, meta_json: { placeholder: 'litres' } }));
    const changed = inMaster(
      patch('Fuel', { required: false, period: 1, meta_json: { placeholder: 'kWh', hidden: true } })(master),
    );
    expect(find(effectiveTree(changed, overlay), 'Fuel')).toMatchObject({
      required: true,
      period: 1,
      meta_json: { placeholder: 'litres', hidden: true },
    });
  });

  it('keeps a key of meta_json away that the package has removed', () => {
    const hidden = inMaster(patch('Fuel', { meta_json: { hidden: true } })(master));
    const overlay = inPackage(newOverlay(), patch('Fuel', { meta_json: { hidden: undefined } }), hidden);
    expect(find(effectiveTree(hidden, overlay), 'Fuel')?.meta_json).toEqual({});
  });

  it('keeps a node that the package has changed when the project deletes it', () => {
    const overlay = inPackage(newOverlay(), patch('Landfill', { required: true }));
    const without = inMaster(tree.deleteSubtree(master, at(master, 'Landfill')));
    expect(named(effectiveTree(without, overlay), 'Waste')).toEqual(['Landfill', 'Tickets']);
    expect(named(effectiveTree(without, newOverlay()), 'Waste')).toEqual(['Tickets']);
  });

  it('shows a node that outlives its deletion as it last was in the project', () => {
    const overlay = inPackage(newOverlay(), patch('Landfill', { required: true }));
    const changed = inMaster(patch('Landfill', { period: 2, metric: { uid: 't', name: 'Landfill', unit: 't' } })(master));
    const moved = inMaster(tree.moveNodes(changed, [at(changed, 'Landfill')], at(changed, 'Fuel'), 'last-child'));
    const without = withDeleted(moved, inMaster(tree.deleteSubtree(moved, at(moved, 'Landfill'))));
    const now = effectiveTree(without, overlay);
    expect(find(now, 'Landfill')).toMatchObject({ required: true, period: 2, metric: { unit: 't' } });
    expect(named(now, 'Fuel')).toEqual(['Diesel', 'Petrol', 'Landfill']);
  });

  it('shows a node that outlives a deletion which the project does not remember as the package last changed it', () => {
    const overlay = inPackage(newOverlay(), patch('Landfill', { required: true, period: 1 }));
    const { nodes, nextSegment } = inMaster(tree.deleteSubtree(master, at(master, 'Landfill')));
    expect(find(effectiveTree({ nodes, nextSegment }, overlay), 'Landfill')).toMatchObject({ required: true, period: 1 });
  });

  it('keeps away what the package has deleted, with what the project adds below later', () => {
    const overlay = inPackage(newOverlay(), (now) => tree.deleteSubtree(now, at(now, 'Fuel')));
    const added = inMaster(tree.addNode(master, at(master, 'Fuel'), node('Gas')));
    expect(allOf(effectiveTree(added, overlay))).toEqual(['root', 'Carbon', 'Power', 'Waste', 'Landfill', 'Tickets']);
  });

  it('takes nodes of its own along with the section they stand in', () => {
    const overlay = inPackage(newOverlay(), (now) => tree.addNode(now, at(now, 'Fuel'), node('Biogas')));
    const moved = inMaster(tree.moveNodes(master, [at(master, 'Fuel')], at(master, 'Waste'), 'last-child'));
    expect(named(effectiveTree(moved, overlay), 'Waste')).toEqual(['Landfill', 'Tickets', 'Fuel']);
    expect(named(effectiveTree(moved, overlay), 'Fuel')).toEqual(['Diesel', 'Petrol', 'Biogas']);
  });

  it('keeps the places the package has chosen, also against a project move that would close a circle', () => {
    const overlay = inPackage(newOverlay(), (now) => tree.moveNodes(now, [at(now, 'Power')], at(now, 'Diesel'), 'last-child'));
    expect(named(effectiveTree(master, overlay), 'Diesel')).toEqual(['Power']);
    const around = inMaster(tree.moveNodes(master, [at(master, 'Fuel')], at(master, 'Power'), 'last-child'));
    const now = effectiveTree(around, overlay);
    expectSound(now);
    expect(allOf(now).sort()).toEqual(allOf(around).sort());
  });

  it('keeps places that need one another, in whatever order the package has chosen them', () => {
    const move = (uid: string, to: string) => (now: tree.Tree) => tree.moveNodes(now, [at(now, uid)], at(now, to), 'last-child');
    let overlay = inPackage(newOverlay(), move('Carbon', 'Waste'));
    overlay = inPackage(overlay, move('Fuel', 'Waste'));
    overlay = inPackage(overlay, move('Carbon', 'Fuel'));
    const now = effectiveTree(master, overlay);
    expect(named(now, 'Waste')).toEqual(['Landfill', 'Tickets', 'Fuel']);
    expect(named(now, 'Fuel')).toEqual(['Diesel', 'Petrol', 'Carbon']);
  });

  it('forgets a place that a project move has made impossible as soon as the package changes something', () => {
    const overlay = inPackage(newOverlay(), (now) => tree.moveNodes(now, [at(now, 'Power')], at(now, 'Diesel'), 'last-child'));
    const around = inMaster(tree.moveNodes(master, [at(master, 'Fuel')], at(master, 'Power'), 'last-child'));
    const later = inPackage(overlay, patch('Landfill', { required: true }), around);
    expect(named(effectiveTree(master, overlay), 'Diesel')).toEqual(['Power']);
    expect(named(effectiveTree(master, later), 'Carbon')).toEqual(['Fuel', 'Power']);
  });

  it('follows the project in what both have from one template', () => {
    const { shared, project } = sharing();
    const changed = inMaster(patch('Grid', { required: true, meta_json: { hidden: true } })(project));
    expect(find(effectiveTree(changed, inPackage(shared, patch('Fuel', { period: 1 }), project)), 'Grid')).toMatchObject({
      required: true,
      meta_json: { hidden: true },
    });
  });

  it('loses with the project what both have from one template', () => {
    const { shared, project } = sharing();
    const overlay = inPackage(shared, patch('Fuel', { period: 1 }), project);
    expect(named(effectiveTree(project, overlay), 'Carbon')).toContain('Grid');
    expect(named(effectiveTree(master, overlay), 'Carbon')).not.toContain('Grid');
  });

  it('deletes at once what both have from one template', () => {
    const { shared, project } = sharing();
    const overlay = inPackage(shared, (now) => tree.deleteSubtree(now, at(now, 'Grid')), project);
    expect(allOf(effectiveTree(project, overlay))).not.toContain('Grid');
  });

  it('keeps what it says differently of a node that the project gets later', () => {
    const { shared, project } = sharing({ period: 3, meta_json: { placeholder: 'kWh' } });
    expect(find(effectiveTree(project, shared), 'Grid')).toMatchObject({ period: 3, meta_json: { placeholder: 'kWh' } });
    const overlay = inPackage(shared, patch('Fuel', { period: 1 }), project);
    const changed = inMaster(patch('Grid', { required: true, period: 2, meta_json: { placeholder: 'MWh' } })(project));
    expect(find(effectiveTree(changed, overlay), 'Grid')).toMatchObject({
      required: true,
      period: 3,
      meta_json: { placeholder: 'kWh' },
    });
  });

  it('goes on lacking what its own node lacks and the same node of the project has, once it is stored', () => {
    const { shared, project } = sharing();
    const more = { name: 'Mains', required: true, period: 3, title: 'Grid', text: 'kWh', meta_json: { hidden: true } };
    const changed = inMaster(patch('Grid', { ...more, earlier: { to: 'metric of Grid', metrics: [AN_EARLIER_ONE] } })(project));
    const stored = JSON.parse(JSON.stringify(inPackage(shared, patch('Fuel', { period: 1 }), changed))) as Overlay;
    expect(stored.own).toEqual([]);
    expect(Object.keys(find(effectiveTree(changed, stored), 'Grid')!).sort()).toEqual(
      Object.keys(find(effectiveTree(project, shared), 'Grid')!).sort(),
    );
  });

  it('is asked for what the project’s row measured last, whatever its own row had measured before', () => {
    const { shared, project } = sharing();
    const past = (to: string, ...metrics: (typeof AN_EARLIER_ONE)[]) => ({ to, metrics });
    const before = inMaster(patch('Grid', { earlier: past('metric of Grid', AN_EARLIER_ONE) })(project));
    const overlay = inPackage(shared, patch('Fuel', { period: 1 }), before);
    const earlier = past('l', { uid: 'metric of Grid', changed: '2026-02-01' });
    const after = inMaster(patch('Grid', { metric: { uid: 'l', name: 'Grid', unit: 'Litres' }, earlier })(before));
    expect(find(effectiveTree(before, overlay), 'Grid')?.earlier).toBeUndefined();
    expect(find(effectiveTree(after, overlay), 'Grid')).toMatchObject({ metric: { uid: 'l' }, earlier });
  });

  it('shows a node where it stood in the package before the project got it', () => {
    const { shared, project } = sharing();
    const below = inPackage(shared, (now) => tree.moveNodes(now, [at(now, 'Grid')], at(now, 'Fuel'), 'right'));
    const places = (of: Overlay) => paths(effectiveTree(project, of));
    expect(named(effectiveTree(project, below), 'Carbon')).toEqual(['Fuel', 'Grid', 'Power']);
    const later = inPackage(below, patch('Landfill', { required: true }), project);
    expect(later.own).toEqual([]);
    expect(places(later)).toEqual(places(below));
  });

  it('gets a node that the project has, although it starts without its sections', () => {
    const own = inPackage(newOverlay(true), (now) =>
      tree.addNode(now, at(now, 'root'), { uid: 'Carbon', type: 'tree', name: 'Carbon', meta_json: {} }),
    );
    expect(allOf(effectiveTree(master, own))).toEqual(['root', 'Carbon']);
  });

  it('shows what it restores where it stood, when the project has moved that below what the package has deleted', () => {
    const without = (uid: string) => (now: tree.Tree) => tree.deleteSubtree(now, at(now, uid));
    const before = effectiveTree(master, inPackage(newOverlay(), without('Fuel')));
    const deleted = inPackage(inPackage(newOverlay(), without('Fuel')), without('Landfill'));
    const moved = inMaster(tree.moveNodes(master, [at(master, 'Landfill')], at(master, 'Fuel'), 'last-child'));
    const restored = inPackage(deleted, (now) => restoreSubtree(now, before, 'Landfill'), moved);
    expect(named(effectiveTree(moved, restored), 'Waste')).toEqual(['Landfill', 'Tickets']);
    expectSound(effectiveTree(moved, restored));
  });

  it('stays sound whatever the project and the package do in turn, and shows exactly what the package did', () => {
    const step = fc.record({
      who: fc.constantFrom('project', 'package'),
      kind: fc.constantFrom('add', 'patch', 'measure', 'move', 'right', 'copy', 'delete', 'undo', 'share'),
      from: fc.nat(),
      to: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let project = master;
        let overlay = newOverlay();
        let deleted: { before: tree.Tree; uid: string } | undefined;
        for (const [index, { who, kind, from, to }] of steps.entries()) {
          const change = (now: tree.Tree): tree.TreeResult => {
            const one = now.nodes[from % now.nodes.length]!.path;
            const target = now.nodes[to % now.nodes.length]!.path;
            if (kind === 'add') return tree.addNode(now, target, node(`n${index}`));
            if (kind === 'patch')
              return tree.patchNode(now, one, { period: to, meta_json: { hidden: to % 2 === 0 ? true : undefined } });
            if (kind === 'measure') return measuring(now, one, `m${to % 3}`, `2026-01-${10 + index}T00:00:00.000Z`);
            if (kind === 'copy') return tree.copySubtree(now, now.nodes, one, target, (each) => `${each.uid}+${index}`);
            if (kind === 'share') {
              const own = overlay.own[from % Math.max(1, overlay.own.length)];
              if (who === 'package' || own === undefined) return tree.refuseTree('not_found');
              const { parent: _parent, segment: _segment, ...fields } = own;
              return tree.addNode(now, target, fields);
            }
            if (kind === 'delete') {
              if (who === 'package') deleted = { before: now, uid: now.nodes[from % now.nodes.length]!.uid };
              return tree.deleteSubtree(now, one);
            }
            if (kind === 'undo')
              return who === 'package' && deleted
                ? restoreSubtree(now, deleted.before, deleted.uid)
                : tree.refuseTree('not_found');
            return tree.moveNodes(now, [one], target, kind === 'move' ? 'last-child' : 'right');
          };
          if (who === 'project') {
            const result = change(project);
            if (result.ok) project = withDeleted(project, result.tree);
          } else {
            const result = editOverlay(project, overlay, change);
            if (result.ok) {
              overlay = JSON.parse(JSON.stringify(result.overlay));
              const shown = effectiveTree(project, overlay);
              if (kind === 'undo') expect(paths(shown)).toEqual(expect.arrayContaining(paths(result.tree)));
              else expect(shown.nodes).toEqual(result.tree.nodes);
            }
          }
          expectSound(effectiveTree(project, overlay));
        }
      }),
      { numRuns: 300, examples: [[SHARED_THEN_PATCHED], [MOVED_INTO_DELETED]] },
    );
  });
});
