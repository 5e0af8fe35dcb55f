import { expect, it } from 'vitest';
import { adoptedRows } from '../../../shared/domain/structure/template-match.ts';
import { mergeTemplate, treeDifference } from '../../../shared/domain/structure/template-merge.ts';
import { addNode, deleteSubtree, moveNodes, newTree, patchNode, type Tree } from '../../../shared/domain/structure/tree.ts';
import { expectSound, node } from '../../support/fixtures/trees.ts';
import { fc } from '../../support/property.ts';

type Step = { at: number; to: number; what: 'issue' | 'metric' | 'delete' | 'move' | 'measure' };
const step: fc.Arbitrary<Step> = fc.record({
  at: fc.nat(),
  to: fc.nat(),
  what: fc.constantFrom('issue', 'metric', 'delete', 'move', 'measure'),
});
const steps = fc.array(step, { maxLength: 20 });

/** A tree after some steps, without forbidden ones. `by`: prefix of the new uids. */
const after = (start: Tree, all: readonly Step[], by: string): Tree =>
  all.reduce((tree, { at, to, what }, index) => {
    const [one, other] = [tree.nodes[at % tree.nodes.length]!, tree.nodes[to % tree.nodes.length]!];
    const name = `${by}${index}`;
    const result =
      what === 'issue'
        ? addNode(tree, one.path, { uid: name, type: 'tree', name, meta_json: {} })
        : what === 'metric'
          ? addNode(tree, one.path, node(name))
          : what === 'delete'
            ? deleteSubtree(tree, one.path)
            : what === 'move'
              ? moveNodes(tree, [one.path], other.path, 'last-child')
              : patchNode(tree, one.path, one.metric ? { metric: node(`${name} anew`).metric! } : {});
    return result.ok ? result.tree : tree;
  }, start);

const copyOf = (uid: string) => `copy of ${uid}`;
const copied = (template: Tree): Tree => ({
  ...template,
  nodes: template.nodes.map((each) => ({ ...each, uid: each.path.length === 7 ? 'ours' : copyOf(each.uid) })),
});

it('no row of a template stands twice in a project that was copied from it, whatever either has done since', () => {
  fc.assert(
    fc.property(steps, steps, steps, steps, fc.boolean(), (first, theirs, own, later, isChosen) => {
      const base = after(newTree('theirs', 'theirs'), first, 'a');
      const then = after(copied(base), own, 'own');
      const chosen = isChosen ? adoptedRows(base, then, copyOf) : { base, known: copyOf };
      const ours = after(then, later, 'later');
      const next = after(base, theirs, 'b');
      const { tree } = mergeTemplate(next, chosen.base, ours, chosen.known);
      expectSound(tree);
      const uids = new Set(tree.nodes.map(({ uid }) => uid));
      for (const { uid } of next.nodes) expect(uids.has(uid) && uids.has(copyOf(uid))).toBe(false);
      const had = new Set(chosen.base.nodes.map(({ uid }) => uid));
      for (const uid of had) expect(uids.has(uid)).toBe(false);
      expect(treeDifference(tree, mergeTemplate(next, next, tree, copyOf).tree)).toEqual([]);
    }),
  );
});

it('a project that has done nothing since becomes what its template is', () => {
  fc.assert(
    fc.property(steps, steps, (first, theirs) => {
      const base = after(newTree('theirs', 'theirs'), first, 'a');
      const next = after(base, theirs, 'b');
      const { base: adopted, known } = adoptedRows(base, copied(base), copyOf);
      expect(adopted).toEqual(base);
      const { tree } = mergeTemplate(next, adopted, copied(base), known);
      const metrics = (of: Tree) => of.nodes.flatMap(({ metric }) => metric?.name ?? []).sort();
      expect(metrics(tree)).toEqual(metrics(next));
    }),
  );
});

it('an empty project has adopted nothing but the root', () => {
  const template = after(newTree('theirs', 'theirs'), [{ at: 0, to: 0, what: 'issue' }], 'a');
  expect(adoptedRows(template, newTree('ours', 'ours'), copyOf).base.nodes.map(({ uid }) => uid)).toEqual(['theirs']);
});
