import { describe, expect, it } from 'vitest';
import { assignedNode, documentSetup } from '../../../shared/domain/form/setup.ts';
import { replaceInDocument } from '../../../shared/domain/metric/replacement.ts';
import { referencesFollowing } from '../../../shared/domain/structure/references.ts';
import { mergeTemplate } from '../../../shared/domain/structure/template-merge.ts';
import { copySubtree, type Node, newTree, type Tree } from '../../../shared/domain/structure/tree.ts';

const step = (...segments: number[]) => segments.map((each) => String(each).padStart(7, '0')).join('');
const metric = (uid: string, unit = 't') => ({ uid, name: uid, unit, description: '', category: 'Waste' });
const issue = (uid: string, at: number): Node => ({ uid, path: step(1, at), type: 'tree', name: uid, meta_json: {} });
const row = (uid: string, of: string, path: string, meta_json = {}): Node => ({
  uid,
  path,
  type: 'metricscore',
  metric: metric(of),
  meta_json,
});
const form = (uid: string, path: string, assignments: readonly object[]): Node => ({
  uid,
  path,
  type: 'document',
  name: uid,
  meta_json: { input_type: 'form', assignments },
});
const treeOf = (...nodes: Node[]): Tree => ({ nodes: [...newTree('root', 'master').nodes, ...nodes], nextSegment: 20 });

/** The row that each column of a form fills, by uid. */
const filled = ({ nodes }: Pick<Tree, 'nodes'>, uid: string): Record<string, string | undefined> => {
  const document = nodes.find((node) => node.uid === uid)!;
  const { assignments } = documentSetup(document.meta_json);
  return Object.fromEntries(assignments.map(({ field, metric: of }) => [field, assignedNode(nodes, document, of)?.uid]));
};

/** Two rows of an issue and a form that fills both. */
const skips = treeOf(
  issue('Waste', 2),
  row('first', 'landfill', step(1, 2, 3)),
  row('second', 'recycled', step(1, 2, 4)),
  form('tickets', step(1, 2, 5), [
    { field: 'To landfill', metric: 'landfill' },
    { field: 'Recycled', metric: 'recycled' },
  ]),
);

describe('a form', () => {
  it('fills the same rows after one of their metrics has become another one [SET-356]', () => {
    const into = (uid: string) => replaceInDocument(skips, new Map([['landfill', metric(uid)]])).document;
    const before = { 'To landfill': 'first', Recycled: 'second' };
    expect(filled(into('buried'), 'tickets')).toEqual(before);
    expect(filled(into('recycled'), 'tickets')).toEqual(before);
  });

  it('goes on filling a row that measures another metric of the same unit, and no row of another unit', () => {
    const renamed = (to: string, unit = 't') => {
      const nodes = skips.nodes.map((node) => (node.uid === 'first' ? { ...node, metric: metric(to, unit) } : node));
      return { nodes: referencesFollowing(nodes, 'first', metric('landfill'), metric(to, unit)) };
    };
    expect(filled(renamed('buried'), 'tickets')).toEqual({ 'To landfill': 'first', Recycled: 'second' });
    expect(filled(renamed('recycled'), 'tickets')).toMatchObject({ 'To landfill': 'first' });
    expect(filled(renamed('buried', 'kg'), 'tickets')).toEqual({ 'To landfill': undefined, Recycled: 'second' });
  });

  it('that is copied with its rows fills the copies', () => {
    const twice = treeOf(...skips.nodes.slice(1, 3), row('twin', 'landfill', step(1, 2, 6)), {
      ...form('tickets', step(1, 2, 7), [{ field: 'To landfill', metric: 'first' }]),
    });
    const copied = copySubtree(twice, twice.nodes, step(1, 2), step(1), ({ uid }) => `copy of ${uid}`);
    expect(copied.ok && filled(copied.tree, 'copy of tickets')).toEqual({ 'To landfill': 'copy of first' });
    expect(copied.ok && filled(copied.tree, 'tickets')).toEqual({ 'To landfill': 'first' });
  });

  it('of a template fills the rows that stand for those of the template', () => {
    const template = treeOf(
      issue('Waste', 2),
      row('theirs', 'landfill', step(1, 2, 3)),
      form('tickets', step(1, 2, 5), [{ field: 'To landfill', metric: 'theirs' }]),
    );
    const ours = treeOf(issue('Waste', 2), row('ours', 'landfill', step(1, 2, 3)));
    const { tree } = mergeTemplate(template, null, ours);
    expect(filled(tree, 'tickets')).toEqual({ 'To landfill': 'ours' });
    expect(mergeTemplate(template, template, tree).tree).toEqual(tree);
  });
});

describe('a metric that is offered by another one', () => {
  it('stays offered when its row measures another metric, in another unit too', () => {
    const tree = treeOf(
      issue('Waste', 2),
      row('offering', 'total', step(1, 2, 3), { additional_children: ['landfill', 'x'] }),
      row('first', 'landfill', step(1, 2, 4)),
    );
    const nodes = tree.nodes.map((node) => (node.uid === 'first' ? { ...node, metric: metric('buried', 'kg') } : node));
    const after = referencesFollowing(nodes, 'first', metric('landfill'), metric('buried', 'kg'));
    expect(after.find(({ uid }) => uid === 'offering')!.meta_json).toEqual({ additional_children: ['buried', 'x'] });
  });
});
