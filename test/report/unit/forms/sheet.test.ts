import { describe, expect, it } from 'vitest';
import { factorFinder } from '../../../../shared/domain/factor/factors.ts';
import type { Equation } from '../../../../shared/domain/indicator/equation.ts';
import { reportResult } from '../../../../shared/domain/indicator/result.ts';
import { sheetOf } from '../../../../shared/domain/report/base-metric-sums.ts';
import { calculate, type MetricValue } from '../../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';
import { PAPER_TOTAL, paperFactors, paperInputs, paperNodes } from '../../../support/fixtures/paper-check.ts';

const finder = factorFinder({ global: paperFactors });

const sheet = (
  changes: Record<string, MetricValue> = {},
  nodes: readonly Node[] = paperNodes,
  notDue: string[] = [],
  factorless?: string,
) => {
  const inputs = new Map([...paperInputs, ...Object.entries(changes)]);
  const off = new Set(notDue);
  const factorOf = (metric: { uid: string; unit: string }, toUnit: string) =>
    metric.uid === factorless ? null : (finder(metric, toUnit)?.factor ?? null);
  return sheetOf(nodes, inputs, calculate(nodes, inputs, factorOf, { notDue: off }), off);
};
const withMeta = (uid: string, meta_json: Record<string, unknown>, nodes: readonly Node[] = paperNodes) =>
  nodes.map((node) => (node.uid === uid ? { ...node, meta_json } : node));

describe('a report as indicators read it', () => {
  it('holds the sums per base metric, and an indicator of it is the paper figure', () => {
    expect(sheet().values.get('m-total')).toBe(PAPER_TOTAL);
    expect(sheet().missing.size).toBe(0);
    const perLitre: Equation = { eqnType: 0, numerators: ['m-total'], numerators2: [], denominators: [], factor: 1000 };
    expect(reportResult(perLitre, sheet())).toBe('39312.00278');
  });

  it('counts a base metric in each of its places', () => {
    const twice = paperNodes.map((node) => (node.uid === 'landfill' ? { ...node, metric: paperNodes[3]!.metric! } : node));
    expect(sheet({}, twice).values.get('m-diesel')).toBe('12546');
  });

  it('counts a base metric that stands below itself once, in its upper place', () => {
    const total = paperNodes.find(({ uid }) => uid === 'total')!.metric!;
    const below = paperNodes.map((node) => (node.uid === 'landfill' ? { ...node, metric: total } : node));
    const derived = sheet({}, below).values.get('m-total');
    const calculated = calculate(below, new Map(paperInputs), (metric, toUnit) => finder(metric, toUnit)?.factor ?? null);
    expect(derived).toBe(calculated.get('total')!.value);
    expect(sheet({ total: { value: '150' } }, below).values.get('m-total')).toBe('150');
    expect(sheet({ total: { value: null, noReport: true } }, below).values.get('m-total')).toBe(
      paperInputs.get('landfill')!.value,
    );
  });

  it('tells what is marked N/A from what is switched off', () => {
    expect(sheet({ diesel: { value: null, noReport: true } }).notApplicable).toEqual(new Set(['m-diesel']));
    expect(sheet({ diesel: { value: null, noReport: true } }, paperNodes, ['diesel']).notApplicable.size).toBe(0);
  });

  it('is neutral about N/A, hidden and not-due metrics', () => {
    const cases = [
      sheet({ diesel: { value: '1', noReport: true } }),
      sheet({}, withMeta('diesel', { hidden: true })),
      sheet({}, paperNodes, ['diesel']),
    ];
    for (const each of cases) {
      expect(each.values.has('m-diesel') || each.missing.has('m-diesel') || each.metrics.has('m-diesel')).toBe(false);
      expect(each.values.get('m-total')).toBe('8.02776728');
    }
    expect(sheet({}, withMeta('carbon', { hidden: true })).metrics.size).toBe(0);
  });

  it('holds nothing, and no zero, of what nobody entered', () => {
    const without = sheet({ diesel: { value: null } });
    expect(without.values.has('m-diesel')).toBe(false);
    expect(without.metrics.has('m-diesel')).toBe(true);
  });

  it('reads hidden metrics that were picked', () => {
    const picked = withMeta('diesel', { hidden: true }, withMeta('total', { input_type: 'searchable_children' }));
    expect(sheet({}, picked).values.get('m-diesel')).toBe('12450');
  });

  it('is neutral about a hidden sub-metric that nobody picked', () => {
    const offered = withMeta('diesel', { hidden: true }, withMeta('total', { input_type: 'searchable_children' }));
    const unpicked = sheet({ diesel: { value: null } }, offered);
    expect([unpicked.values.has('m-diesel'), unpicked.metrics.has('m-diesel')]).toEqual([false, false]);
    expect(unpicked.metrics.has('m-total')).toBe(true);
  });

  it('names what is required and missing, and what cannot be converted', () => {
    expect(sheet({ diesel: { value: null } }).missing).toEqual(new Set(['m-diesel']));
    const unconverted = sheet(
      {},
      withMeta('total', {}).map((node) => ({ ...node, required: false })),
      [],
      'm-diesel',
    );
    expect(unconverted.missing).toEqual(new Set(['m-total']));
  });
});
