import { describe, expect, it } from 'vitest';
import { toOperation } from '../../../shared/domain/indicator/equation.ts';
import { CATEGORIES } from '../../../shared/domain/kernel/vocabulary.ts';
import { categoriesOf, categoriesWith, categoryNames, renamedCategory } from '../../../shared/domain/metric/categories.ts';
import {
  figuresToday,
  metricsOfDeleted,
  metricsOfDocument,
  replaceInDocument,
  replaceInEquation,
  replaceInFactors,
  sheetToday,
  todayOf,
} from '../../../shared/domain/metric/replacement.ts';
import { pastOf } from '../../../shared/domain/structure/changed-metric.ts';
import { effectiveTree, newOverlay, type Overlay } from '../../../shared/domain/structure/overlay.ts';
import { type Node, newTree, type Tree } from '../../../shared/domain/structure/tree.ts';
import { fc } from '../../support/property.ts';

const metric = (uid: string, name = uid, unit = 'kWh') => ({ uid, name, unit, description: '', category: 'Carbon' });
const b = metric('b', 'Energy');
const toB = new Map([['a', b]]);
const row = (uid: string, path: string, of: string, meta_json = {}): Node => ({
  uid,
  path,
  type: 'metricscore',
  meta_json,
  metric: metric(of),
});
const tree: Tree = {
  nodes: [
    ...newTree('root', 'master').nodes,
    { uid: 'issue', path: '00000010000002', type: 'tree', name: 'Carbon', meta_json: {} },
    row('n1', '000000100000020000003', 'a'),
    row('n2', '000000100000020000004', 'c', { additional_children: ['a', 'b', 'c'], placeholder: 'x' }),
  ],
  nextSegment: 5,
};
const overlay: Overlay = {
  ...newOverlay(),
  own: [{ uid: 'own', type: 'metricscore', meta_json: {}, metric: metric('a'), parent: 'issue', segment: 'Z000001' }],
  overrides: {
    n1: {
      fields: { required: true },
      last: { uid: 'n1', type: 'metricscore', meta_json: {}, metric: metric('a'), parent: 'issue', segment: '0000003' },
    },
  },
};

describe('a tree or overlay', () => {
  it('tells every metric that it names, also those that a node only offers', () => {
    expect(metricsOfDocument(tree).sort()).toEqual(['a', 'b', 'c']);
    expect(metricsOfDocument(overlay)).toEqual(['a']);
    expect(metricsOfDocument({ n: 1 })).toEqual([]);
  });

  it('goes on remembering what its rows measured before, also in a package', () => {
    const earlier = (to: string) => ({ to, metrics: [{ uid: 'c', changed: '2026-01-15' }] });
    const [root, issue, n1] = tree.nodes as [Node, Node, Node];
    const of = replaceInDocument({ ...tree, nodes: [root, issue, { ...n1, earlier: earlier('a') }] }, toB).document;
    expect(of.nodes.map(pastOf)).toEqual([undefined, undefined, earlier('b')]);
    const own = overlay.overrides.n1!;
    const overrides = { n1: { ...own, fields: { metric: metric('a'), earlier: earlier('a') } } };
    expect(effectiveTree(tree, replaceInDocument({ ...overlay, overrides }, toB).document).nodes.flatMap(pastOf)).toContainEqual(
      earlier('b'),
    );
  });

  it('gets another metric at every place, and is left alone the second time [SET-356]', () => {
    const done = replaceInDocument(tree, toB);
    expect(done.nodes).toBe(2);
    expect(done.document.nodes[2]!.metric).toEqual(b);
    expect(done.document.nodes[3]!.meta_json).toEqual({ additional_children: ['b', 'c'], placeholder: 'x' });
    expect(replaceInDocument(done.document, toB)).toEqual({ document: done.document, nodes: 0 });
    const package_ = replaceInDocument(overlay, toB);
    expect(package_.nodes).toBe(2);
    expect(metricsOfDocument(package_.document)).toEqual(['b']);
    const shown = effectiveTree(done.document, package_.document).nodes.map(({ metric: shownMetric }) => shownMetric?.uid);
    expect(shown).not.toContain('a');
  });

  const remembering: Tree = { ...tree, deleted: [{ ...row('n0', '', 'd'), parent: 'issue', segment: '0000002' }] };

  it('gets another metric also where it remembers a deleted node', () => {
    const done = replaceInDocument(remembering, new Map([['d', b]]));
    expect(done.nodes).toBe(0);
    expect(done.document.deleted![0]!.metric).toEqual(b);
  });

  it('names the metrics of deleted nodes apart', () => {
    expect(metricsOfDocument(remembering)).not.toContain('d');
    expect(metricsOfDeleted(remembering)).toEqual(['d']);
  });

  it('keeps every node where it is, whatever is replaced', () => {
    fc.assert(
      fc.property(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('a', 'b', 'c', 'd'), (from, to) => {
        const { document } = replaceInDocument(tree, new Map([[from, metric(to)]]));
        expect(document.nodes.map(({ uid, path }) => [uid, path])).toEqual(tree.nodes.map(({ uid, path }) => [uid, path]));
        if (from !== to) expect(document.nodes.some((node) => node.metric?.uid === from)).toBe(false);
      }),
    );
  });
});

describe('what rests on metrics', () => {
  it('an equation names the other metric, once', () => {
    const equation = (numerators: string[], denominators: string[]) =>
      toOperation({ eqnType: 0, numerators, numerators2: [], denominators, factor: 2 });
    expect(replaceInEquation(equation(['a', 'b'], ['a']), toB)).toEqual(equation(['b'], ['b']));
    const other = equation(['c'], []);
    expect(replaceInEquation(other, toB)).toBe(other);
  });

  it('a factor follows, unless the other metric has its own to the same unit', () => {
    const factor = (uid: string, metricUid: string, toUnit: string) => ({
      uid,
      metricUid,
      toUnit,
      metricName: metricUid,
      metricUnit: 'kWh',
    });
    const list = [factor('1', 'a', 't'), factor('2', 'b', 't'), factor('3', 'a', 'kg')];
    const { factors, changed, dropped } = replaceInFactors(list, toB);
    expect({ changed, dropped, left: factors.map(({ uid }) => uid) }).toEqual({ changed: 1, dropped: 1, left: ['2', '3'] });
    expect(factors[1]).toMatchObject({ metricUid: 'b', metricName: 'Energy' });
    expect(replaceInFactors(factors, toB)).toMatchObject({ changed: 0, dropped: 0 });
  });

  it('figures are added up under the metric of today, exactly and through several merges', () => {
    const aliases = new Map([
      ['a', 'b'],
      ['b', 'c'],
    ]);
    expect(todayOf('a', aliases)).toBe('c');
    expect([
      ...figuresToday(
        [
          ['a', '0.1'],
          ['c', '0.2'],
          ['d', '5'],
        ],
        aliases,
      ),
    ]).toEqual([
      ['c', '0.3'],
      ['d', '5'],
    ]);
    const sheet = {
      values: [
        ['a', '1'],
        ['b', '2'],
      ] as const,
      missing: ['a'],
      metrics: ['a', 'b', 'd'],
    };
    const today = { values: [['c', '3']], missing: ['c'], metrics: ['c', 'd'] };
    expect(sheetToday(sheet, aliases)).toEqual(today);
    const [january, march] = ['2026-01-15', '2026-03-15'];
    const before = [['a', january] as const, ['b', march] as const];
    expect(sheetToday({ ...sheet, askedBefore: before }, aliases)).toEqual({ ...today, askedBefore: [['c', march]] });
    expect(sheetToday({ ...sheet, askedBefore: before.slice(0, 1) }, aliases)).toEqual(today);
    expect(
      todayOf(
        'x',
        new Map([
          ['x', 'y'],
          ['y', 'x'],
        ]),
      ),
    ).toMatch(/x|y/);
  });
});

describe('the issues of a tenancy', () => {
  it('are those that every tenancy starts with, under its own names, and those that its metrics have', () => {
    const names = renamedCategory({}, 'EDI', 'Inclusion');
    expect(categoriesOf(names)).toHaveLength(CATEGORIES.length);
    expect(categoriesWith(names, ['Carbon', 'Noise', 'Inclusion']).slice(-2)).toEqual(['Other', 'Noise']);
    expect(renamedCategory(renamedCategory(names, 'Inclusion', 'Fairness'), 'Fairness', 'EDI')).toEqual({});
    expect(renamedCategory(names, 'Noise', 'Sound')).toBe(names);
  });

  it('take nothing else from the settings', () => {
    expect(categoryNames({ category_names: { EDI: 'Inclusion', Water: 7, Waste: ' ' } })).toEqual({ EDI: 'Inclusion' });
    expect(categoryNames({ category_names: 'EDI' })).toEqual({});
  });
});
