import { describe, expect, it } from 'vitest';
import type { PackageResult } from '../../../shared/domain/indicator/dashboard.ts';
import type { Equation } from '../../../shared/domain/indicator/equation.ts';
import { alwaysEquation } from '../../../shared/domain/indicator/equation-versions.ts';
import { changedFigures, type OfficialInput, officialFigures } from '../../../shared/domain/restatement/official-figures.ts';

const all = [
  { uid: 'jan', start: '2024-01-01', end: '2024-02-01' },
  { uid: 'feb', start: '2024-02-01', end: '2024-03-01' },
];
const packages = ['a', 'b'].map((uid) => ({ uid, created: '2024-01-01T00:00:00Z' }));
const sheet = (figures: Record<string, string>) => ({
  values: Object.entries(figures),
  missing: [],
  metrics: Object.keys(figures),
});
const result = (
  packageUid: string,
  periodUid: string,
  figures: Record<string, string>,
  status = 'OK for Submission',
): PackageResult => ({
  packageUid,
  periodUid,
  status,
  official: sheet(figures),
  pending: null,
});
const rate: Equation = { eqnType: 0, numerators: ['n'], numerators2: [], denominators: ['d'], factor: 100 };
const input = (results: PackageResult[], equation = rate, unit = '%'): OfficialInput => ({
  all,
  packages,
  results,
  today: '2024-06-01',
  indicators: [{ uid: 'i', name: 'Rate', equationIn: alwaysEquation(equation, unit) }],
});
const seen = (figures: ReturnType<typeof officialFigures>) =>
  figures.map(({ periodUid, value, reports, of }) => [periodUid, value, `${reports} of ${of}`]);

describe('official figures', () => {
  it('are of approved reports, and of those that were reopened since', () => {
    // 100 * (10 + 5) / (20 + 30) = 30
    const results = [result('a', 'jan', { n: '10', d: '20' }), result('b', 'jan', { n: '5', d: '30' }, 'Requires Revision')];
    expect(seen(officialFigures(input(results)))).toEqual([['jan', '30', '2 of 2']]);
  });

  it('leave out reports that are not approved yet', () => {
    const waiting = {
      ...result('b', 'jan', { n: '5', d: '30' }, 'Pending Approval'),
      official: null,
      pending: sheet({ n: '5', d: '30' }),
    };
    // 100 * 10 / 20 = 50
    expect(seen(officialFigures(input([result('a', 'jan', { n: '10', d: '20' }), waiting])))).toEqual([['jan', '50', '1 of 2']]);
    expect(officialFigures(input([waiting]))).toEqual([]);
  });

  it('have no value where approved reports divide by zero', () => {
    expect(seen(officialFigures(input([result('a', 'feb', { n: '1', d: '0' })])))).toEqual([['feb', null, '1 of 2']]);
  });
});

describe('changed figures', () => {
  const before = officialFigures(input([result('a', 'jan', { n: '10', d: '20' }), result('a', 'feb', { n: '1', d: '4' })]));
  const place = { indicatorUid: 'i', name: 'Rate', unit: '%' };
  const january = { ...place, periodUid: 'jan', periodStart: '2024-01-01', periodEnd: '2024-02-01' };

  it('are those that an equation gives another value', () => {
    const doubled = { ...rate, factor: 200 };
    const after = officialFigures(
      input([result('a', 'jan', { n: '10', d: '20' }), result('a', 'feb', { n: '1', d: '4' })], doubled),
    );
    expect(changedFigures(before, after).map(({ periodUid, old, new: now }) => [periodUid, old, now])).toEqual([
      ['jan', '50', '100'],
      ['feb', '25', '50'],
    ]);
  });

  it('are those that are gone', () => {
    const after = officialFigures(input([result('a', 'feb', { n: '1', d: '4' })]));
    expect(changedFigures(before, after)).toEqual([{ ...january, old: '50', new: null }]);
  });

  it('are those whose unit is another one', () => {
    const after = officialFigures(input([result('a', 'jan', { n: '10', d: '20' })], rate, 't'));
    expect(changedFigures(before.slice(0, 1), after)).toEqual([{ ...january, unit: 't', oldUnit: '%', old: '50', new: '50' }]);
  });

  it('are none that were not there before', () => {
    expect(changedFigures([], before)).toEqual([]);
  });
});
