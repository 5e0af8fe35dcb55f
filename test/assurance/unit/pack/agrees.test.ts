import { expect, it } from 'vitest';
import {
  combined,
  equationOf,
  estimatedOf,
  exact,
  over,
  plain,
  sheetOf as verifiedSheet,
} from '../../../../functions/core/pack/verify.mjs';
import { toOperation } from '../../../../shared/domain/indicator/equation.ts';
import { combine, leftOutFor } from '../../../../shared/domain/indicator/result.ts';
import { divide, multiply } from '../../../../shared/domain/kernel/decimal.ts';
import { FIELD_TYPES } from '../../../../shared/domain/kernel/vocabulary.ts';
import { sheetOf, withEarlierMetrics } from '../../../../shared/domain/report/base-metric-sums.ts';
import { estimatedSums } from '../../../../shared/domain/report/estimated-sums.ts';
import { type ReportContent, reportFigures } from '../../../../shared/domain/report/figures.ts';
import {
  type EntryNote,
  receiptContent,
  receiptLines,
  type SubmissionReceipt,
} from '../../../../shared/domain/report/receipt.ts';
import type { MetricValue } from '../../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';
import { decimals } from '../../../support/fixtures/arbitraries.ts';
import { fc } from '../../../support/property.ts';

const UNITS = ['kg', 't', 'l'];
const METRICS = ['a', 'b', 'c', 'd'];
const PERIOD = { uid: 'p', start: '2024-02-01', end: '2024-03-01' };

const frequency = fc.option(
  fc.record({
    freq_num: fc.constantFrom(1, 2, 3, 10_000, 1e9, ''),
    freq_unit: fc.constantFrom('DAYS', 'WEEKS', 'MONTHS', 'QUARTERS', 'YEARS', 'ONCE', 'Every Report'),
    from_date: fc.constantFrom('2023-01-31', '2024-02-29', '2024-02-10', '2024-05-01', '2022-02-01', ''),
  }),
  { nil: {}, freq: 3 },
);
const flags = fc.record(
  {
    hidden: fc.boolean(),
    calculated: fc.boolean(),
    disable_manual_entry: fc.boolean(),
    input_type: fc.constantFrom('searchable_children', 'number'),
    field_type: fc.constantFrom('number', ...FIELD_TYPES),
  },
  { requiredKeys: [] },
);
const meta = fc.tuple(flags, frequency).map(([first, second]) => ({ ...first, ...second }));
/** Former metrics of a row, including those from before the period, and of a row with another metric now. */
const earlier = fc.record({
  to: fc.constantFrom(...METRICS),
  metrics: fc.array(fc.record({ uid: fc.constantFrom('e', ...METRICS), changed: fc.constantFrom('2024-01-31', '2024-02-01') }), {
    maxLength: 2,
  }),
});
const seed = fc.record({
  above: fc.nat(20),
  metric: fc.constantFrom(...METRICS),
  unit: fc.constantFrom(...UNITS),
  required: fc.boolean(),
  earlier: fc.option(earlier, { nil: undefined, freq: 3 }),
  meta,
  value: fc.option(decimals),
  none: fc.integer({ min: 0, max: 5 }).map((each) => each === 0),
  rated: fc.constantFrom('estimated' as const, 'received' as const, 'measured' as const),
});
type Seed = {
  above: number;
  metric: string;
  unit: string;
  required: boolean;
  earlier: Node['earlier'];
  meta: Node['meta_json'];
  value: string | null;
};

const segment = (index: number) => String(index).padStart(7, '0');

/** A tree of metrics, each below an issue or an earlier metric. */
function nodesOf(seeds: readonly Seed[]): Node[] {
  const nodes: Node[] = [
    { uid: 'root', type: 'tree', name: 'root', meta_json: {}, path: segment(1) },
    { uid: 'issue', type: 'tree', name: 'Carbon', meta_json: {}, path: segment(1) + segment(1) },
  ];
  for (const [index, { above, metric, unit, required, earlier: was, meta: meta_json }] of seeds.entries()) {
    const parent = nodes[1 + (above % (nodes.length - 1))]!;
    const path = parent.path + segment(10 + index);
    const measured = { metric: { uid: metric, name: metric, unit }, ...(was && { earlier: was }) };
    nodes.push({ uid: `n${index}`, type: 'metricscore', ...measured, required, meta_json, path });
  }
  return nodes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

const FACTORS = METRICS.flatMap((metric) =>
  UNITS.flatMap((fromUnit, from) =>
    UNITS.flatMap((toUnit, to) => {
      // Some factors are missing, so that some figures cannot be converted.
      const isThere = from !== to && (metric !== 'c' || to !== 1);
      return isThere ? [{ metric, fromUnit, toUnit, factor: `${from + 1}.${to}5`, identity: null }] : [];
    }),
  ),
);

const QUALITIES: Record<Rated['rated'], EntryNote['quality']> = {
  estimated: { kind: 'estimated', method: 'average' },
  measured: { kind: 'measured' },
  received: null,
};
type Rated = { none: boolean; rated: 'estimated' | 'received' | 'measured' };

/** A submitted value. Half of a received value is estimated. */
function inputOf({ value: typed, none, rated }: Seed & Rated): MetricValue {
  const value = none ? null : typed;
  const plainly = { value, noReport: none };
  if (rated === 'estimated') return { ...plainly, estimated: true };
  if (rated === 'measured' || value === null) return plainly;
  return { ...plainly, received: { B: value }, receivedEstimated: { B: multiply(value, '0.5') } };
}

/** A submitted report, and its contribution to figures. */
function submitted(seeds: readonly (Seed & Rated)[], disableManualEntry: boolean) {
  const nodes = nodesOf(seeds);
  const inputs = new Map(seeds.map((each, index) => [`n${index}`, inputOf(each)]));
  const factorOf: ReportContent['factorOf'] = ({ uid }, toUnit) =>
    FACTORS.find((each) => each.metric === uid && each.toUnit === toUnit)?.factor ?? null;
  const content = { nodes, inputs, factorOf, period: PERIOD, disableManualEntry };
  const figures = reportFigures(content);
  const notes = new Map<string, EntryNote>(
    seeds.map(({ rated }, index) => [`n${index}`, { comment: '', by: 'p', at: '', quality: QUALITIES[rated] }]),
  );
  const receipt = { period: PERIOD, disableManualEntry, factors: FACTORS, lines: receiptLines(content, figures, notes) };
  // The product's result from the receipt equals its result at the submission.
  const again = receiptContent(receipt as unknown as SubmissionReceipt, nodes);
  const { notDue, results } = reportFigures(again);
  const sheet = withEarlierMetrics(sheetOf(nodes, again.inputs, results, notDue), again, { notDue, results });
  return { nodes, receipt, sheet, estimated: estimatedSums({ ...again, inputs }, sheet.values) };
}

const lists = fc.uniqueArray(fc.constantFrom(...METRICS), { maxLength: 3 });
const equations = fc.record({
  eqnType: fc.constantFrom(0 as const, 1 as const, 2 as const),
  numerators: fc.uniqueArray(fc.constantFrom(...METRICS), { minLength: 1, maxLength: 3 }),
  numerators2: lists,
  denominators: lists,
  factor: fc.constantFrom(1, 100, 0.001, -2.5, 1e-7, 1e21),
});

it('computes from a receipt what the product computes, for any tree and values', () => {
  const reports = fc.array(fc.tuple(fc.array(seed, { minLength: 1, maxLength: 9 }), fc.boolean()), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(reports, equations, (all, asked) => {
      const equation = { ...asked, numerators2: asked.eqnType === 0 ? [] : asked.numerators2 };
      const made = all.map(([seeds, byHand]) => submitted(seeds, byHand));
      const sheets = made.map(({ receipt, nodes }) => verifiedSheet(receipt, nodes, (uid) => uid));
      for (const [index, { sheet }] of made.entries()) {
        const { values, missing, metrics, notApplicable } = sheets[index]!;
        expect(new Map([...values].map(([uid, value]) => [uid, plain(value)]))).toEqual(sheet.values);
        expect({ missing, metrics, notApplicable }).toEqual({
          missing: sheet.missing,
          metrics: sheet.metrics,
          notApplicable: sheet.notApplicable,
        });
      }
      const found = combined(
        equationOf(toOperation(equation))!,
        sheets.map((sheet, index) => [`r${index}`, sheet]),
      );
      const own = combine(
        equation,
        made.map(({ sheet }) => sheet),
      );
      expect([found.value, found.taking.length]).toEqual([own.value, own.reports]);
      expect(found.left.map(({ why }) => why)).toEqual(made.flatMap(({ sheet }) => leftOutFor(equation, sheet) ?? []));
    }),
    { numRuns: 500 },
  );
});

it('finds as much of a report estimated as the product does, for any tree and values', () => {
  fc.assert(
    fc.property(fc.array(seed, { minLength: 1, maxLength: 9 }), fc.boolean(), (seeds, byHand) => {
      const { nodes, receipt, estimated } = submitted(seeds, byHand);
      const sheet = verifiedSheet(receipt, nodes, (uid) => uid);
      const found = estimatedOf(receipt, nodes, (uid) => uid, sheet);
      expect(new Map([...found].map(([uid, part]) => [uid, plain(part)]))).toEqual(estimated);
    }),
    { numRuns: 500 },
  );
});

it('divides to the same 34 digits', () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      expect(plain(over(exact(a)!, exact(b)!))).toBe(divide(plain(exact(a))!, plain(exact(b))!));
    }),
    { numRuns: 2_000 },
  );
});
