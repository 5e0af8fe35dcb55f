import { describe, expect, it } from 'vitest';
import { replaceInDocument } from '../../../shared/domain/metric/replacement.ts';
import { restoreSubtree } from '../../../shared/domain/structure/restore.ts';
import * as tree from '../../../shared/domain/structure/tree.ts';
import { allOf, at, expectSound, grow, named, node } from '../../support/fixtures/trees.ts';
import { fc } from '../../support/property.ts';

/*
 * root
 *   Carbon: Fuel (Diesel, Petrol), Power
 *   Waste:  Landfill, Tickets (document)
 */
const sample = () =>
  grow(['Carbon', 'Waste'], {
    Carbon: ['Fuel', 'Power'],
    Fuel: ['Diesel', 'Petrol'],
    Waste: ['Landfill', 'Tickets'],
  });

const move = (from: string[], to: string, position: 'right' | 'last-child', before = sample()) =>
  tree.moveNodes(
    before,
    from.map((name) => at(before, name)),
    at(before, to),
    position,
  );

const moved = (...args: Parameters<typeof move>) => {
  const result = move(...args);
  if (!result.ok) throw new Error(result.refusal);
  return result.tree;
};

describe('moving nodes', () => {
  it('puts a node directly after its target [SET-282]', () => {
    expect(named(moved(['Power'], 'Diesel', 'right'), 'Fuel')).toEqual(['Diesel', 'Power', 'Petrol']);
    expect(named(moved(['Waste'], 'Carbon', 'right'), 'root')).toEqual(['Carbon', 'Waste']);
    expect(named(moved(['Carbon'], 'Waste', 'right'), 'root')).toEqual(['Waste', 'Carbon']);
  });

  it('puts a node last among the children of its target [SET-284]', () => {
    expect(named(moved(['Landfill'], 'Fuel', 'last-child'), 'Fuel')).toEqual(['Diesel', 'Petrol', 'Landfill']);
    expect(named(moved(['Diesel'], 'Fuel', 'last-child'), 'Fuel')).toEqual(['Petrol', 'Diesel']);
  });

  it('takes along what is below, and several nodes at once in their order', () => {
    const after = moved(['Power', 'Fuel', 'Diesel'], 'Landfill', 'right');
    expect(named(after, 'Waste')).toEqual(['Landfill', 'Fuel', 'Power', 'Tickets']);
    expect(named(after, 'Fuel')).toEqual(['Diesel', 'Petrol']);
  });

  it.each([
    ['Fuel', 'Fuel', 'last-child', 'into_itself'],
    ['Fuel', 'Fuel', 'right', 'into_itself'],
    ['Fuel', 'Diesel', 'last-child', 'into_itself'],
    ['Carbon', 'Landfill', 'last-child', 'too_deep_a_target'],
    ['Fuel', 'Tickets', 'last-child', 'takes_no_children'],
    ['Fuel', 'root', 'last-child', 'needs_an_issue'],
    ['Fuel', 'Waste', 'right', 'needs_an_issue'],
    ['Tickets', 'Carbon', 'right', 'needs_an_issue'],
    ['root', 'Fuel', 'last-child', 'is_root'],
    ['Waste', 'root', 'right', 'takes_no_children'],
  ] as const)('refuses %s to %s as %s: %s [SET-285, SET-286, SET-289, SET-291]', (from, to, position, refusal) => {
    expect(move([from], to, position)).toEqual({ ok: false, refusal });
  });

  it('lets an issue become the child of another issue, and refuses all when one is refused [SET-290]', () => {
    expect(named(moved(['Waste'], 'Carbon', 'last-child'), 'Carbon')).toEqual(['Fuel', 'Power', 'Waste']);
    expect(move(['Power', 'Fuel'], 'Diesel', 'right').ok).toBe(false);
  });

  it('refuses more levels than a tree may have', () => {
    let deep = sample();
    let path = at(deep, 'Power');
    for (let level = 4; level <= tree.MAX_LEVEL; level++) {
      const result = tree.addNode(deep, path, node(`deep ${level}`));
      if (!result.ok) throw new Error(result.refusal);
      deep = result.tree;
      path = result.paths[0]!;
    }
    expect(tree.addNode(deep, path, node('too deep'))).toEqual({ ok: false, refusal: 'too_many_levels' });
    expect(move(['Fuel'], `deep ${tree.MAX_LEVEL}`, 'right', deep)).toEqual({ ok: false, refusal: 'too_many_levels' });
  });
});

describe('changing nodes', () => {
  it('deletes everything below and leaves other paths alone', () => {
    const before = sample();
    const result = tree.deleteSubtree(before, at(before, 'Fuel'));
    if (!result.ok) throw new Error(result.refusal);
    expect(allOf(result.tree)).toEqual(['root', 'Carbon', 'Power', 'Waste', 'Landfill', 'Tickets']);
    for (const kept of result.tree.nodes) expect(before.nodes).toContainEqual(kept);
    expect(tree.deleteSubtree(before, tree.rootOf(before).path)).toEqual({ ok: false, refusal: 'is_root' });
  });

  it('merges meta_json and removes a key that is undefined', () => {
    const first = tree.patchNode(sample(), at(sample(), 'Fuel'), {
      required: true,
      meta_json: { hidden: true, placeholder: 'x' },
    });
    if (!first.ok) throw new Error(first.refusal);
    const second = tree.patchNode(first.tree, at(sample(), 'Fuel'), { meta_json: { placeholder: undefined } });
    if (!second.ok) throw new Error(second.refusal);
    expect(tree.findNode(second.tree, at(sample(), 'Fuel'))).toMatchObject({ required: true, meta_json: { hidden: true } });
    expect(tree.findNode(second.tree, at(sample(), 'Fuel'))?.meta_json).not.toHaveProperty('placeholder');
  });

  it('copies a subtree with new uids and paths', () => {
    const before = sample();
    const result = tree.copySubtree(
      before,
      before.nodes,
      at(before, 'Fuel'),
      at(before, 'Waste'),
      (each) => `copy of ${each.uid}`,
    );
    if (!result.ok) throw new Error(result.refusal);
    expect(named(result.tree, 'Waste')).toEqual(['Landfill', 'Tickets', 'Fuel']);
    expect(tree.subtreeOf(result.tree.nodes, result.paths[0]!).map((each) => each.uid)).toEqual(
      ['Fuel', 'Diesel', 'Petrol'].map((uid) => `copy of ${uid}`),
    );
    expect(tree.copySubtree(before, before.nodes, at(before, 'Fuel'), at(before, 'Waste'), (each) => each.uid)).toEqual({
      ok: false,
      refusal: 'duplicate',
    });
  });

  it('refuses a second node of the same uid and a node in the wrong place', () => {
    const before = sample();
    expect(tree.addNode(before, at(before, 'Carbon'), node('Fuel'))).toEqual({ ok: false, refusal: 'duplicate' });
    expect(tree.addNode(before, at(before, 'root'), node('new'))).toEqual({ ok: false, refusal: 'needs_an_issue' });
    expect(tree.addNode(before, 'ZZZZZZZ', node('new'))).toEqual({ ok: false, refusal: 'not_found' });
    expect(tree.addNode(before, at(before, 'Tickets'), { ...node('note'), type: 'trackerdescription' }).ok).toBe(true);
  });
});

describe('any sequence of changes', () => {
  const step = fc.record({
    kind: fc.constantFrom('add', 'issue', 'move', 'right', 'copy', 'delete', 'restore', 'merge'),
    from: fc.nat(),
    to: fc.nat(),
    more: fc.nat(),
  });

  it('keeps the tree sound, a deleted node comes back as it was, and a move keeps its nodes and the order of the rest', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let now = sample();
        let count = 0;
        const deleted: { before: tree.Tree; uid: string }[] = [];
        const everUsed = new Map(now.nodes.map((each) => [each.path, each.uid]));
        for (const { kind, from, to, more } of steps) {
          const pick = (index: number) => now.nodes[index % now.nodes.length]!;
          const one = pick(from);
          const target = pick(to);
          const change = {
            add: () => tree.addNode(now, target.path, node(`n${count++}`)),
            issue: () => tree.addNode(now, target.path, { ...node(`n${count++}`), type: 'tree' }),
            move: () => tree.moveNodes(now, [one.path, pick(more).path], target.path, 'last-child'),
            right: () => tree.moveNodes(now, [one.path, pick(more).path], target.path, 'right'),
            copy: () => tree.copySubtree(now, now.nodes, one.path, target.path, () => `n${count++}`),
            delete: () => tree.deleteSubtree(now, one.path),
            restore: () => {
              const last = deleted[from % Math.max(1, deleted.length)];
              return last ? restoreSubtree(now, last.before, last.uid) : tree.refuseTree('not_found');
            },
            merge: () => {
              const [gone, stays] = [one.metric, target.metric];
              if (!gone || !stays) return tree.refuseTree('not_found');
              return { ok: true as const, tree: replaceInDocument(now, new Map([[gone.uid, stays]])).document, paths: [] };
            },
          };
          const before = now;
          const result = change[kind]();
          if (!result.ok) continue;
          now = result.tree;
          expectSound(now);
          if (kind === 'delete') deleted.push({ before, uid: one.uid });
          if (kind === 'merge')
            expect(now.nodes.map(({ path, uid }) => [path, uid])).toEqual(before.nodes.map(({ path, uid }) => [path, uid]));
          for (const each of now.nodes) {
            expect(everUsed.get(each.path) ?? each.uid).toBe(each.uid);
            everUsed.set(each.path, each.uid);
          }
          if (kind === 'move' || kind === 'right') {
            expect(allOf(now).sort()).toEqual(allOf(before).sort());
            const movedUids = new Set(result.paths.flatMap((path) => tree.subtreeOf(now.nodes, path).map(({ uid }) => uid)));
            const rest = (each: tree.Tree) => each.nodes.map(({ uid }) => uid).filter((uid) => !movedUids.has(uid));
            expect(rest(now)).toEqual(rest(before));
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
