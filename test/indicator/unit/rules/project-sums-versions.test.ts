import { expect, it } from 'vitest';
import type { PackageResult } from '../../../../shared/domain/indicator/dashboard.ts';
import type { Equation } from '../../../../shared/domain/indicator/equation.ts';
import type { OwnIn } from '../../../../shared/domain/indicator/own-figures.ts';
import { OWN, otherwiseFrom, ownWhere } from '../../../support/fixtures/own-definitions.ts';
import { sumsOfResults } from '../../../support/fixtures/sums-of-results.ts';

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

const packages = ['a', 'b'].map((uid) => ({ uid, created: '2024-01-01T00:00:00Z' }));
const absentIn = (own: OwnIn) => {
  const { periods } = sumsOfResults([{ equation, own }], { all, packages, results: [result] });
  return periods.map(({ indicators }) => indicators[0]?.absent);
};

it('a company expects the same reports, also of a silent package, once the project calculates otherwise', () => {
  // Package b is missing in both periods, and a, which has reported the metric before, in February.
  expect(absentIn(OWN)).toEqual([1, 2]);
  expect(absentIn(otherwiseFrom('2024-02-01'))).toEqual([1, 2]);
});

it('a company expects nothing of a silent package where the project does not measure the indicator at all', () => {
  expect(absentIn(ownWhere(() => false))).toEqual([0, 1]);
});
