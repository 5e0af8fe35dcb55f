import { describe, expect, it } from 'vitest';
import { Quality } from '../../../../shared/contract/report/value-view.ts';
import type { Equation } from '../../../../shared/domain/indicator/equation.ts';
import { estimatedShare } from '../../../../shared/domain/indicator/estimated-share.ts';
import type { Sheet } from '../../../../shared/domain/indicator/result.ts';
import { runningFigures } from '../../../../shared/domain/indicator/running-figures.ts';
import { SheetColumns } from '../../../../shared/domain/indicator/sheet-columns.ts';
import { sheetToday } from '../../../../shared/domain/metric/replacement.ts';
import { sheetOf } from '../../../../shared/domain/report/base-metric-sums.ts';
import { estimatedSums } from '../../../../shared/domain/report/estimated-sums.ts';
import { type ReportContent, reportFigures } from '../../../../shared/domain/report/figures.ts';
import {
  ESTIMATION_METHODS,
  QUALITY_KINDS,
  qualityKey,
  qualityOf,
  qualityText,
  readUncertainty,
  type ValueQuality,
} from '../../../../shared/domain/report/quality.ts';
import { sheetFrom, storedSheet } from '../../../../shared/domain/report/stored-result.ts';
import type { MetricValue } from '../../../../shared/domain/structure/calculation.ts';
import { PAPER_PARTS, paperFactors, paperInputs, paperNodes } from '../../../support/fixtures/paper-check.ts';

describe('the quality of a value', () => {
  const all: ValueQuality[] = QUALITY_KINDS.flatMap((kind) =>
    (kind === 'estimated' ? ESTIMATION_METHODS : [undefined]).flatMap((method) =>
      [undefined, '5', '2.5'].map((uncertainty) => ({ kind, ...(method && { method }), ...(uncertainty && { uncertainty }) })),
    ),
  );

  it('has one text of its own, from which it is read again', () => {
    expect(new Set(all.map(qualityKey)).size).toBe(all.length);
    expect(all.map((each) => qualityOf(qualityKey(each)))).toEqual(all);
    expect([qualityKey(null), qualityKey(undefined), qualityOf(''), qualityOf('good')]).toEqual(['', '', null, null]);
  });

  it('is told in words', () => {
    expect(qualityText({ kind: 'estimated', method: 'last-year', uncertainty: '5' })).toBe(
      'Estimated (same period last year), ±5 %',
    );
    expect(qualityText({ kind: 'measured' })).toBe('Measured');
    expect(qualityText(null)).toBe('');
  });

  it.each([
    ['5', '5'],
    [' 2.50 % ', '2.5'],
    ['999', '999'],
    ['1000', null],
    ['2,5', null],
    ['-1', null],
    ['about 5', null],
    ['', null],
  ])('takes %j as an uncertainty of %j per cent', (typed, read) => {
    expect(readUncertainty(typed)).toBe(read);
  });

  it('says how an estimate was made, and nothing of the kind of other values', () => {
    const faults = (quality: object) => Quality.safeParse(quality).error?.issues.map(({ path }) => path.join('.')) ?? [];
    expect(all.flatMap(faults)).toEqual([]);
    expect(faults({ kind: 'estimated' })).toEqual(['method']);
    expect(faults({ kind: 'measured', method: 'average' })).toEqual(['method']);
    expect(faults({ kind: 'guessed' })).toEqual(['kind']);
    expect(faults({ kind: 'measured', uncertainty: '2,5' })).toEqual(['uncertainty']);
  });
});

const factorOf = (metric: { uid: string }) => paperFactors.find((each) => each.metric === metric.uid)?.factor ?? null;
const content = (inputs: ReadonlyMap<string, MetricValue>): ReportContent => ({
  nodes: paperNodes,
  inputs,
  factorOf,
  period: null,
  disableManualEntry: false,
});

/** The estimated parts of a report's sums. */
function estimatedOf(inputs: ReadonlyMap<string, MetricValue>) {
  const report = content(inputs);
  const { results, notDue } = reportFigures(report);
  return Object.fromEntries(estimatedSums(report, sheetOf(paperNodes, inputs, results, notDue).values));
}

describe('the estimated part of a report', () => {
  const estimate = (value: string): MetricValue => ({ value, estimated: true });

  it('is what the estimated values are, and what is calculated from them', () => {
    expect(estimatedOf(paperInputs)).toEqual({});
    const inputs = new Map([...paperInputs, ['diesel', estimate('12450')] as const]);
    expect(estimatedOf(inputs)).toEqual({ 'm-diesel': '12450', 'm-total': PAPER_PARTS[0] });
  });

  it('ends where somebody types a figure in place of the calculated one', () => {
    const inputs = new Map([...paperInputs, ['diesel', estimate('12450')] as const, ['total', { value: '40' }] as const]);
    expect(estimatedOf(inputs)).toEqual({ 'm-diesel': '12450' });
  });

  it('has neither what is marked N/A nor an estimate of zero', () => {
    const inputs = new Map<string, MetricValue>([
      ...paperInputs,
      ['diesel', { value: null, noReport: true, estimated: true }],
      ['landfill', estimate('0')],
    ]);
    expect(estimatedOf(inputs)).toEqual({});
  });

  it('is stored with the sheet, and follows a metric that has become another one', () => {
    const sheet = {
      values: new Map([['a', '3']]),
      missing: new Set<string>(),
      metrics: new Set(['a']),
      notApplicable: new Set<string>(),
    };
    const stored = storedSheet(sheet, { estimated: new Map([['a', '2']]) });
    expect(sheetFrom(stored).estimated).toEqual(new Map([['a', '2']]));
    expect(sheetToday(stored, new Map([['a', 'b']])).estimated).toEqual([['b', '2']]);
    expect(storedSheet(sheet)).not.toHaveProperty('estimated');
  });
});

describe('the share of estimated figures in a result', () => {
  const sum: Equation = { eqnType: 0, numerators: ['a'], numerators2: [], denominators: [], factor: 1 };
  const ratio: Equation = { ...sum, denominators: ['b'] };
  const sheet = (values: Record<string, string>, estimated: Record<string, string> = {}): Sheet => ({
    values: new Map(Object.entries(values)),
    metrics: new Set(Object.keys(values)),
    estimated: new Map(Object.entries(estimated)),
  });
  const share = (equation: Equation, ...sheets: Sheet[]) => estimatedShare(equation, new SheetColumns(sheets));

  it('is that of the sums, over all reports that take part', () => {
    expect(share(sum, sheet({ a: '30' }))).toBeUndefined();
    expect(share(sum, sheet({ a: '30' }, { a: '30' }), sheet({ a: '10' }))).toBe('75');
    expect(share(sum, sheet({ a: '30' }, { a: '10' }))).toBe('33.3');
    expect(share(sum, sheet({ a: '30' }, { c: '10' }))).toBeUndefined();
    expect(share(sum, sheet({ a: '30' }), { ...sheet({ a: '30' }, { a: '30' }), counts: false })).toBeUndefined();
  });

  it('is that of the side with more of them', () => {
    expect(share(ratio, sheet({ a: '30', b: '4' }, { b: '4' }))).toBe('100');
    expect(share(ratio, sheet({ a: '30', b: '4' }, { a: '15', b: '1' }))).toBe('50');
  });

  it('is not hidden by a correction, nor rounded to nothing', () => {
    expect(share(sum, sheet({ a: '100' }, { a: '50' }), sheet({ a: '-100' }, { a: '-50' }))).toBe('50');
    expect(share(sum, sheet({ a: '1000000' }, { a: '1' }))).toBe('0.1');
  });

  it('of a running total is that of all periods that it adds up, whatever their version', () => {
    const periods = [1, 2].map((month) => ({ start: `2024-0${month}-01` }));
    const equationIn = (period: { start: string } | null) => ({
      number: period?.start === '2024-01-01' ? 1 : 2,
      equation: { ...sum, factor: period?.start === '2024-01-01' ? 1 : 2 },
      unit: 'kg',
    });
    const sheetIn = (start: string) => (start === '2024-01-01' ? sheet({ a: '10' }, { a: '10' }) : sheet({ a: '30' }));
    const running = runningFigures(equationIn, periods, ({ start }) => new SheetColumns([sheetIn(start)]));
    expect(running.at(-1)).toMatchObject({ value: '70', estimated: '25' });
  });
});
