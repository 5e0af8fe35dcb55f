import { describe, expect, it } from 'vitest';
import { mergeTemplate, treeDifference } from '../../../../shared/domain/structure/template-merge.ts';
import { addNode, deleteSubtree, findNode, moveNodes } from '../../../../shared/domain/structure/tree.ts';
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
import { fc } from '../../../support/property.ts';

describe('a tree that follows its template', () => {
  it('gets all of it at first, with the template’s uids and paths of its own', () => {
    const own = add(add(emptyTree(), 'root', issue('waste')), 'waste', metric('skips'));
    const { tree } = mergeTemplate(smallTemplate(), null, own);
    expect(outline(tree)).toEqual(['master > waste', 'waste > skips', 'master > carbon', 'carbon > grid', 'carbon > gas']);
    expect(findNode(tree, pathOf(own, 'skips'))?.uid).toBe('skips');
    expect(new Set(tree.nodes.map(({ path }) => path)).size).toBe(tree.nodes.length);
  });

  it('takes an issue of the same name and a metric of the same kind for the template’s', () => {
    const own = add(add(emptyTree(), 'root', issue('mine', 'carbon')), 'mine', metric('my-grid', 'grid'));
    const { tree } = mergeTemplate(smallTemplate(), null, own);
    expect(outline(tree)).toEqual(['master > carbon', 'carbon > grid', 'carbon > gas']);
    expect(tree.nodes.map(({ uid }) => uid)).toEqual(['root', 'mine', 'my-grid', 'gas']);
  });

  /** A tree with settings of its own in `gas`, and a template that has changed both of its metrics since. */
  function changedTemplate() {
    const base = smallTemplate();
    const own = set(mergeTemplate(base, null, emptyTree()).tree, 'gas', { required: true, meta_json: { placeholder: 'own' } });
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
    const base = smallTemplate();
    const own = remove(mergeTemplate(base, null, emptyTree()).tree, 'gas');
    const water = add(base, 't-root', issue('water'));
    const next = ok(moveNodes(water, [pathOf(water, 'grid')], pathOf(water, 'water'), 'last-child'));
    expect(outline(mergeTemplate(next, base, own).tree)).toEqual(['master > carbon', 'master > water', 'water > grid']);
  });

  it('says what it has deleted of the template, without what is below it, also when there is nothing to change', () => {
    const base = add(smallTemplate(), 'grid', metric('hours'));
    const own = remove(mergeTemplate(base, null, emptyTree()).tree, 'grid');
    const merged = mergeTemplate(base, base, own);
    expect(merged.tree).toEqual(own);
    expect(merged.leftOut).toEqual(['grid']);
    expect(mergeTemplate(base, base, mergeTemplate(base, null, emptyTree()).tree).leftOut).toEqual([]);
    expect(mergeTemplate(remove(base, 'grid'), base, own).leftOut).toEqual([]);
  });

  it('says of an added metric where the tree asks for it already', () => {
    const own = add(add(emptyTree(), 'root', issue('plant')), 'plant', metric('my-grid', 'grid'));
    const { tree } = mergeTemplate(smallTemplate(), null, own);
    const places = treeDifference(own, tree).map(({ name, alsoIn }) => [name, alsoIn]);
    expect(places).toEqual([
      ['carbon', []],
      ['grid', ['plant']],
      ['gas', []],
    ]);
  });

  it('loses what the template has deleted, but for what its own rows stand on', () => {
    const base = smallTemplate();
    const own = add(mergeTemplate(base, null, emptyTree()).tree, 'grid', metric('ours'));
    const { tree, kept } = mergeTemplate(remove(base, 'carbon'), base, own);
    expect(outline(tree)).toEqual(['master > carbon', 'carbon > grid', 'grid > ours']);
    expect(kept).toEqual(['carbon', 'grid']);
    expect(mergeTemplate(remove(base, 'carbon'), base, mergeTemplate(base, null, emptyTree()).tree).tree.nodes).toHaveLength(1);
  });

  const grown = fc.array(fc.record({ at: fc.nat(), isIssue: fc.boolean(), gone: fc.boolean() }), { maxLength: 25 }).map((steps) =>
    steps.reduce((tree, { at, isIssue, gone }, index) => {
      const node = tree.nodes[at % tree.nodes.length]!;
      const result = gone
        ? deleteSubtree(tree, node.path)
        : addNode(tree, node.path, isIssue ? issue(`i${index}`) : metric(`n${index}`));
      return result.ok ? result.tree : tree;
    }, emptyTree('t-root')),
  );

  it('equals the template when it started empty, and a repetition changes nothing', () => {
    fc.assert(
      fc.property(grown, grown, (first, second) => {
        const once = mergeTemplate(first, null, emptyTree()).tree;
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
