import { describe, expect, it } from 'vitest';
import type { Equation } from '../../../../shared/domain/indicator/equation.ts';
import { alwaysEquation } from '../../../../shared/domain/indicator/equation-versions.ts';
import { combine, hasCalculatedUnit, isUnusual, reportResult, type Sheet } from '../../../../shared/domain/indicator/result.ts';
import { runningFigures } from '../../../../shared/domain/indicator/running-figures.ts';
import { SheetColumns } from '../../../../shared/domain/indicator/sheet-columns.ts';
import { fc } from '../../../support/property.ts';

const sheet = (values: Record<string, string>, more: Partial<Sheet> = {}): Sheet => ({
  values: new Map(Object.entries(values)),
  ...more,
});
const equation = (eqnType: Equation['eqnType'], more: Partial<Equation> = {}): Equation => ({
  eqnType,
  numerators: ['n1', 'n2'],
  numerators2: eqnType === 0 ? [] : ['m'],
  denominators: ['d'],
  factor: 100,
  ...more,
});
const full = sheet({ n1: '3', n2: '5', m: '2', d: '4' });

describe('the result of one report', () => {
  it('follows the three types [ADM-254, ADM-255, ADM-256]', () => {
    expect(reportResult(equation(0), full)).toBe('200');
    expect(reportResult(equation(1), full)).toBe('150');
    expect(reportResult(equation(2), full)).toBe('400');
  });

  it('takes several metrics of type 2 as their sum [ADM-257]', () => {
    const both = equation(2, { numerators2: ['m', 'd'] });
    expect(reportResult(both, full)).toBe('1200');
  });

  it('takes no denominators as 1 and a denominator of 0 as no result [ADM-258]', () => {
    expect(reportResult(equation(0, { denominators: [] }), full)).toBe('800');
    expect(reportResult(equation(0), sheet({ n1: '3', d: '0' }))).toBeNull();
    expect(reportResult(equation(0), sheet({ n1: '3' }))).toBeNull();
    expect(reportResult(equation(0, { denominators: ['d', 'e'] }), sheet({ n1: '3', d: '2', e: '-2' }))).toBeNull();
  });

  it('has none, and no zero, with a factor that is beyond all figures', () => {
    expect(reportResult(equation(0, { factor: 1e101 }), full)).toBeNull();
  });

  it('leaves out what is absent, and has none when something required is missing', () => {
    expect(reportResult(equation(0), sheet({ n1: '3', d: '4' }))).toBe('75');
    expect(reportResult(equation(0), sheet({ n1: '3', d: '4' }, { missing: new Set(['n2']) }))).toBeNull();
    expect(reportResult(equation(0), sheet({ n1: '3', d: '4' }, { missing: new Set(['other']) }))).toBe('75');
    expect(reportResult(equation(0), sheet({ d: '4' }))).toBeNull();
    expect(reportResult(equation(1), sheet({ m: '2', d: '4' }))).toBe('-50');
  });
});

describe('an indicator over several reports', () => {
  it('divides the sums and is no mean of ratios', () => {
    const waste = equation(0, { numerators: ['diverted'], denominators: ['waste'] });
    const reports = [sheet({ diverted: '9', waste: '10' }), sheet({ diverted: '10', waste: '90' })];
    expect(combine(waste, reports)).toEqual({ value: '19', reports: 2, of: 2 });
  });

  it('multiplies within each report for type 2', () => {
    const reports = [sheet({ n1: '2', m: '3', d: '1' }), sheet({ n1: '5', m: '7', d: '1' })];
    expect(combine(equation(2, { factor: 1, numerators: ['n1'] }), reports).value).toBe('20.5');
    expect(combine(equation(2, { factor: 1, numerators: ['n1'], denominators: [] }), reports).value).toBe('41');
  });

  it('counts what it leaves out, but not what does not know the indicator', () => {
    const reports = [
      full,
      full,
      sheet({ n1: '1' }, { missing: new Set(['d']) }),
      sheet({ n1: '1', d: '1' }, { counts: false }),
      sheet({ other: '1' }, { metrics: new Set(['other']) }),
      sheet({}, { counts: false, metrics: new Set(['other']) }),
      sheet({ other: '1' }),
    ];
    expect(combine(equation(0), reports)).toEqual({ value: '200', reports: 2, of: 4 });
    expect(combine(equation(0), [])).toEqual({ value: null, reports: 0, of: 0 });
  });

  it('adds up numerators and denominators of different packages', () => {
    expect(combine(equation(0), [sheet({ n1: '3' }), sheet({ d: '4' })])).toEqual({ value: '75', reports: 2, of: 2 });
  });

  const ratio = equation(0, { numerators: ['n1'] });
  const tree = new Set(['n1', 'd']);

  it('leaves out a report that says one side of a ratio only, blank or N/A, and counts it as one-sided', () => {
    const whole = sheet({ n1: '1', d: '4' }, { metrics: tree });
    const halves = [
      sheet({ d: '100' }, { metrics: tree }),
      sheet({ d: '100' }, { metrics: new Set(['d']), notApplicable: new Set(['n1']) }),
      sheet({ n1: '50' }, { metrics: new Set(['n1']), notApplicable: new Set(['d']) }),
    ];
    expect(combine(ratio, [whole, ...halves])).toEqual({ value: '25', reports: 1, of: 4, oneSided: 3 });
    for (const half of halves) expect(reportResult(ratio, half)).toBeNull();
    // 50 / 4 would be nobody's ratio: a tree without the other side adds what it has.
    const parts = [sheet({ n1: '1' }, { metrics: new Set(['n1']) }), sheet({ d: '4' }, { metrics: new Set(['d']) })];
    expect(combine(ratio, parts)).toEqual({ value: '25', reports: 2, of: 2 });
  });

  it('leaves out a product with one factor, with its denominator', () => {
    const product = equation(2, { factor: 1, numerators: ['n1'] });
    const held = new Set(['n1', 'm', 'd']);
    const reports = [sheet({ n1: '2', m: '4', d: '1' }, { metrics: held }), sheet({ n1: '5', d: '1' }, { metrics: held })];
    expect(combine(product, reports)).toEqual({ value: '8', reports: 1, of: 2, oneSided: 1 });
    expect(combine({ ...product, denominators: [] }, reports)).toEqual({ value: '8', reports: 1, of: 2 });
  });

  it('counts a report that says nothing of an indicator that it is asked for; one that is wholly N/A is not concerned', () => {
    const whole = sheet({ n1: '1', d: '4' }, { metrics: tree });
    expect(combine(ratio, [whole, sheet({}, { metrics: tree })])).toEqual({ value: '25', reports: 1, of: 2 });
    const marked = sheet({ other: '1' }, { metrics: new Set(['other']), notApplicable: tree });
    expect(combine(ratio, [whole, marked])).toEqual({ value: '25', reports: 1, of: 1 });
  });

  it('is cumulative over periods', () => {
    const sheets = [[sheet({ n1: '1', d: '1' })], [sheet({ n1: '3', d: '4' })], []];
    const periods = sheets.map((own, at) => ({ start: `2024-0${at + 1}-01`, columns: new SheetColumns(own) }));
    const running = runningFigures(alwaysEquation(equation(0, { factor: 1 })), periods, ({ columns }) => columns);
    expect(running.map((each) => each.value)).toEqual(['1', '0.8', '0.8']);
  });

  it('does not depend on the order of reports, nor on neutral ones', () => {
    const figures = fc.integer({ min: 0, max: 1000 }).map(String);
    const sheets = fc.array(
      fc.record({ n1: figures, m: figures, d: figures }).map((values) => sheet(values)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(sheets, fc.constantFrom(0 as const, 1 as const, 2 as const), (reports, type) => {
        const result = combine(equation(type), reports);
        expect(combine(equation(type), [...reports].reverse())).toEqual(result);
        expect(combine(equation(type), [sheet({}), ...reports, sheet({ other: '5' })])).toEqual(result);
      }),
    );
  });
});

describe('a percentage', () => {
  it('is unusual over 100 [REP-262]', () => {
    expect(isUnusual('Waste diverted %', '100.01')).toBe(true);
    expect(isUnusual('PERCENTage of local labour', '101')).toBe(true);
  });

  it('is not at 100, nor by another name [REP-263]', () => {
    expect(isUnusual('Waste diverted %', '100')).toBe(false);
    expect(isUnusual('Waste diverted', '1000')).toBe(false);
    expect(isUnusual('Waste diverted %', null)).toBe(false);
  });
});

it('does not offer metrics with calculated units [SET-253, SET-254]', () => {
  expect(hasCalculatedUnit({ uid: 'a', unit: 'tCO2e (Calculated)' }, new Set())).toBe(true);
  expect(hasCalculatedUnit({ uid: 'a', unit: 'tCO2e' }, new Set(['a']))).toBe(true);
  expect(hasCalculatedUnit({ uid: 'a', unit: 'tCO2e' }, new Set(['b']))).toBe(false);
});
