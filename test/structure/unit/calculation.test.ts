import { describe, expect, it } from 'vitest';
import { factorFinder } from '../../../shared/domain/factor/factors.ts';
import { add, multiply, sum } from '../../../shared/domain/kernel/decimal.ts';
import { calculate, derivationText, type MetricValue } from '../../../shared/domain/structure/calculation.ts';
import { type Node, segmentOf } from '../../../shared/domain/structure/tree.ts';
import { decimals } from '../../support/fixtures/arbitraries.ts';
import { PAPER_PARTS, PAPER_TOTAL, paperFactors, paperInputs, paperNodes } from '../../support/fixtures/paper-check.ts';
import { ukFactors } from '../../support/fixtures/uk-factors.ts';
import { fc } from '../../support/property.ts';

const finder = factorFinder({ global: paperFactors });
const paperFactor = (metric: { uid: string; unit: string }, toUnit: string) => finder(metric, toUnit)?.factor ?? null;

const paper = (
  changes: Record<string, MetricValue> = {},
  meta: Record<string, Record<string, unknown>> = {},
  factorOf = paperFactor,
  options = {},
) =>
  calculate(
    paperNodes.map((node) => ({ ...node, meta_json: { ...node.meta_json, ...meta[node.uid] } })),
    new Map([...paperInputs, ...Object.entries(changes)]),
    factorOf,
    options,
  );
const total = (...args: Parameters<typeof paper>) => paper(...args).get('total');

describe('a calculated metric', () => {
  it('equals the figure worked out on paper, exactly [SET-219, REP-198]', () => {
    const result = total();
    expect(result).toMatchObject({ value: PAPER_TOTAL, source: 'derived', derived: PAPER_TOTAL });
    expect(result?.derivation.map((line) => line.convertedValue)).toEqual(PAPER_PARTS);
    expect(multiply(PAPER_TOTAL, '1000')).toBe(sum(['31284.2355', '7909.31', '118.45728']));
  });

  it('has no part of a text, though it may have digits', () => {
    const { value: withText } = total({ diesel: { value: '2024' } }, { diesel: { field_type: 'string' } })!;
    expect(withText).toBe(total({ diesel: { value: null } })!.value);
    expect(paper({ diesel: { value: '2024' } }, { diesel: { field_type: 'string' } }).get('diesel')?.value).toBeNull();
  });

  it('takes its factors from the published rows, divided by 1,000', () => {
    const rows = ukFactors().toString('utf8').split('\n');
    for (const { uid, factor } of paperFactors) {
      const published = rows
        .find((row) => row.startsWith(`${uid},`))
        ?.trim()
        .split(',')
        .at(-1);
      expect(published).toBe(multiply(factor, '1000'));
    }
  });

  it('tells its derivation, one line per child in their order [REP-069]', () => {
    expect(derivationText(total()!).split('\n')).toEqual([
      'Diesel (average biofuel blend): 12450 x 0.00251279 = 31.2842355 tCO₂e',
      'Electricity: UK: 38200 x 0.00020705 = 7.90931 tCO₂e',
      'Aggregates to landfill: 96 x 0.00123393 = 0.11845728 tCO₂e',
    ]);
  });

  it('skips children without a value or marked N/A, and has none when no child has one', () => {
    const without = { diesel: { value: null }, landfill: { value: '96', noReport: true } };
    expect(total(without)?.value).toBe('7.90931');
    expect(total({ ...without, electricity: { value: null } })).toMatchObject({ value: null, source: 'none' });
  });

  it('has no result, and says why, when a figure below has no factor [REP-070]', () => {
    const noDiesel = (metric: { uid: string; unit: string }, toUnit: string) =>
      metric.uid === 'm-diesel' ? null : paperFactor(metric, toUnit);
    expect(total({}, {}, noDiesel)).toMatchObject({ value: null, source: 'none', missingFactor: true });
    expect(derivationText(total({}, {}, noDiesel)!)).toContain('Diesel (average biofuel blend): No conversion factor found');
    expect(total({ diesel: { value: null } }, {}, noDiesel)?.value).toBe('8.02776728');
    expect(total({ total: { value: '40' } }, {}, noDiesel)).toMatchObject({ value: '40', source: 'typed', derived: null });
  });

  it('takes a typed value in its place, with the derivation beside it, unless manual entry is disabled [SET-220]', () => {
    const typed = { total: { value: '40' } };
    expect(total(typed)).toMatchObject({ value: '40', source: 'typed', derived: PAPER_TOTAL });
    expect(total(typed)?.derivation).toHaveLength(3);
    expect(total({ total: { value: null } })?.value).toBe(PAPER_TOTAL);
    expect(total(typed, { total: { disable_manual_entry: true } })).toMatchObject({ value: PAPER_TOTAL, source: 'derived' });
    expect(total(typed, {}, paperFactor, { disableManualEntry: true })?.value).toBe(PAPER_TOTAL);
  });

  it('says what was entered and does not count, also where there is nothing to calculate from', () => {
    const off = { total: { disable_manual_entry: true } };
    expect(total({ total: { value: '40' } }, off)).toMatchObject({ value: PAPER_TOTAL, ignored: '40' });
    const none = { diesel: { value: null }, landfill: { value: null }, electricity: { value: null } };
    expect(total({ ...none, total: { value: '40' } }, off)).toMatchObject({ value: null, source: 'none', ignored: '40' });
    expect(total({ total: { value: '40' } })).not.toHaveProperty('ignored');
    expect(total({}, off)).not.toHaveProperty('ignored');
  });

  it('is entered by hand when it is not calculated or has no sub-metrics [SET-218, SET-219]', () => {
    expect(total({}, { total: { calculated: false } })).toMatchObject({ value: null, source: 'none', derivation: [] });
    expect(total({ total: { value: '7' } }, { total: { calculated: false } })?.value).toBe('7');
    expect(paper({}, {}, paperFactor, { disableManualEntry: true }).get('diesel')).toMatchObject({
      value: '12450',
      source: 'typed',
    });
  });

  it('leaves out hidden and not-due children, but not hidden ones that its parent offers', () => {
    expect(total({}, { diesel: { hidden: true } })?.value).toBe('8.02776728');
    expect(total({}, { diesel: { hidden: true }, total: { input_type: 'searchable_children' } })?.value).toBe(PAPER_TOTAL);
    expect(total({}, {}, paperFactor, { notDue: new Set(['diesel']) })?.value).toBe('8.02776728');
  });

  it('never adds up what it only offers', () => {
    expect(total({}, { total: { additional_children: ['m-diesel', 'm-diesel'] } })?.value).toBe(PAPER_TOTAL);
  });

  it('is null when marked N/A', () => expect(total({ total: { value: '1', noReport: true } })?.value).toBeNull());
});

/** A tree of metrics with one unit. Each parent index is less than the node's own. */
const treeOf = (parents: readonly number[]): Node[] => {
  const paths: string[] = [];
  for (const [index, parent] of parents.entries()) paths.push((index === 0 ? '' : paths[parent % index]!) + segmentOf(index + 1));
  return paths
    .map((path, index): Node => {
      const uid = `n${index}`;
      return { uid, path, type: 'metricscore', metric: { uid: `m${index}`, name: uid, unit: 't' }, meta_json: {} };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
};

describe('any tree of metrics', () => {
  const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 30 }).map(treeOf);

  it('has no result above a figure that has no factor, also further up, and however much else is known', () => {
    // n0 > n1 > n2, and n0 > n3
    const nodes = treeOf([0, 0, 1, 0]).map((node) =>
      node.uid === 'n2' ? { ...node, metric: { ...node.metric!, unit: 'kg' } } : node,
    );
    const inputs = new Map([
      ['n2', { value: '5' }],
      ['n3', { value: '7' }],
    ]);
    const results = calculate(nodes, inputs, () => null);
    expect([results.get('n1'), results.get('n0')]).toMatchObject([
      { value: null, missingFactor: true },
      { value: null, missingFactor: true },
    ]);
    expect(calculate(nodes, new Map([...inputs, ['n1', { value: '2' }]]), () => null).get('n0')?.value).toBe('9');
  });

  it('adds up to the sum of its leaves when all units are the same', () => {
    fc.assert(
      fc.property(trees, fc.array(decimals, { minLength: 30, maxLength: 30 }), (nodes, figures) => {
        const leaves = nodes.filter(
          (node) => !nodes.some((other) => other.path !== node.path && other.path.startsWith(node.path)),
        );
        const inputs = new Map(leaves.map((leaf, index) => [leaf.uid, { value: figures[index]! }]));
        const root = calculate(nodes, inputs, () => null).get('n0');
        expect(root?.value).toBe(sum(leaves.map((_leaf, index) => figures[index]!)));
      }),
    );
  });

  it('does not depend on the order in which nodes are given, and every derived value is the sum of its lines', () => {
    fc.assert(
      fc.property(trees, fc.array(fc.option(decimals), { minLength: 30, maxLength: 30 }), (nodes, figures) => {
        const inputs = new Map(nodes.map((node, index) => [node.uid, { value: figures[index] ?? null }]));
        const results = calculate(nodes, inputs, () => null);
        expect(calculate([...nodes].reverse(), inputs, () => null)).toEqual(results);
        for (const { derived, derivation } of results.values())
          expect(derived).toBe(
            derivation.length === 0 ? null : derivation.reduce((all, line) => add(all, line.convertedValue!), '0'),
          );
      }),
    );
  });
});
