import { expect, it } from 'vitest';
import type { PackageResult } from '../../../shared/domain/indicator/dashboard.ts';
import type { Equation } from '../../../shared/domain/indicator/equation.ts';
import { OWN, ownWhere } from '../../support/fixtures/own-definitions.ts';
import { sumsOfResults } from '../../support/fixtures/sums-of-results.ts';

const equation: Equation = { eqnType: 0, numerators: ['m'], numerators2: [], denominators: [], factor: 1 };
const all = [
  { uid: 'jan', start: '2024-01-01', end: '2024-02-01' },
  { uid: 'feb', start: '2024-02-01', end: '2024-03-01' },
];
const sheet = { values: [['m', '5']] as [string, string][], missing: [], metrics: ['m'] };
const result: PackageResult = {
  packageUid: 'a',
  periodUid: 'jan',
  status: 'OK for Submission',
  official: sheet,
  pending: null,
  reportUid: 'r',
};

it('a company expects reports only in periods for which the project still has its equation', () => {
  const packages = ['a', 'b'].map((uid) => ({ uid, created: '2024-01-01T00:00:00Z' }));
  const wanted = [{ equation, own: ownWhere((start) => start < '2024-02-01') }];
  const { periods } = sumsOfResults(wanted, { all, packages, results: [result] });
  // in January package b is missing; in February only a, which has reported the metric before
  expect(periods.map(({ indicators }) => indicators[0]?.absent)).toEqual([1, 1]);
  const always = sumsOfResults([{ equation, own: OWN }], { all, packages, results: [result] });
  expect(always.periods.map(({ indicators }) => indicators[0]?.absent)).toEqual([1, 2]);
});
