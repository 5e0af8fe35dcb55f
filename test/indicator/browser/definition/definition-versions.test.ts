import { describe, expect, it } from 'vitest';
import { performanceRows } from '../../../../frontend/src/features/dashboard/performance-rows.ts';
import { formOf } from '../../../../frontend/src/features/indicators/form-state.ts';
import { besideText } from '../../../../frontend/src/features/indicators/versions/beside-text.ts';
import { changesEquation } from '../../../../frontend/src/features/indicators/versions/equation-scope.tsx';
import { isRestating, scopeBody } from '../../../../frontend/src/features/indicators/versions/scope-form.ts';
import { versionText } from '../../../../frontend/src/features/indicators/versions/version-text.ts';
import type { DashboardIndicator } from '../../../../shared/contract/indicator/dashboard.ts';
import type { Indicator } from '../../../../shared/contract/indicator/indicators.ts';
import { toOperation } from '../../../../shared/domain/indicator/equation.ts';

const first = { number: 1, from: null, except: [], at: null, by: null, reason: '' };

describe('a version of a definition', () => {
  it('is told by its first period, its author and its reason', () => {
    const told = versionText({ ...first, number: 2, from: '2024-02-01', at: '2024-03-05T10:00:00Z', by: 'Ann', reason: 'Wrong' });
    expect(told).toMatch(/^Version 2, from .*1 Feb.* 2024 on; Ann, .*2024.*: Wrong$/);
  });

  it('that was never changed has neither author nor reason', () => {
    expect(versionText(first)).toBe('Version 1, from the first reporting period on');
  });

  it('that left approved figures as they were says so', () => {
    const told = versionText({ ...first, number: 2, except: ['2024-01-01'], at: '2024-03-05T10:00:00Z', by: 'Ann' });
    expect(told).toMatch(/^Version 2, where nothing was approved yet; Ann, /);
  });
});

describe('the scope of a change', () => {
  const periods = ['jan', 'feb', 'mar'].map((uid, at) => ({ uid, startDate: '', endDate: '', approved: at < 2, closed: false }));

  it('restates approved figures from the chosen period on', () => {
    expect(['', 'jan', 'feb', 'mar'].map((from) => isRestating({ from, reason: '' }, periods))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is not sent where approved figures stay as they are', () => {
    expect(scopeBody({ from: '', reason: 'typed before' })).toEqual({});
    expect(scopeBody({ from: 'jan', reason: ' Wrong ' })).toEqual({ from_period: 'jan', reason: 'Wrong' });
  });

  it('says which companies go on with their own equation, and from when on that makes a difference', () => {
    const companies = ['Energy (Northbank)'];
    const dated = periods.map((period, at) => ({ ...period, startDate: `2024-0${at + 1}-01`, endDate: `2024-0${at + 2}-01` }));
    const [open, chosen, none] = [
      besideText({ companies, periods: dated }, { from: '', reason: '' }),
      besideText({ companies, periods: dated }, { from: 'feb', reason: '' }),
      besideText({ companies, periods: dated.slice(2) }, { from: '', reason: '' }),
    ];
    expect(open).toContain('keeps its own equation: Energy (Northbank)');
    expect(open).toMatch(/in each reporting period in which nothing is approved yet\.$/);
    expect(chosen).toMatch(/from .*Feb.* on\.$/);
    expect(none).toMatch(/in every reporting period\.$/);
  });

  it('is asked for where the form says another equation', () => {
    const equation = { eqnType: 0, numerators: ['a', 'b'], numerators2: [], denominators: [], factor: 1 } as const;
    const current = { name: 'Fuel', category: 'Carbon', operation_json: { ...toOperation(equation) } } as unknown as Indicator;
    const form = formOf(current);
    expect(changesEquation(current, { ...form, name: 'Fuels', numerators: ['b', 'a'] })).toBe(false);
    expect(changesEquation(current, { ...form, factor: '2' })).toBe(true);
  });
});

it('the saved table names another unit of a period, and since when a running total counts', () => {
  const figure = { result_value: 1, exact: '1', reports: 1, of: 1 };
  const period = { uid: 'p', startDate: '2024-02-01', endDate: '2024-03-01' };
  const values = [
    {
      period,
      ...figure,
      status: 'approved',
      complete: true,
      reported: figure,
      cumulative: { ...figure, since: '2024-02-01' },
      unit: 'kg',
    },
  ];
  const fuel = { uid: 'f', name: 'Fuel', unit: 't', values } as unknown as DashboardIndicator;
  expect(performanceRows([fuel], { view: 'approved', running: false, today: '2024-04-01' })[1]).toEqual([
    'Fuel',
    't',
    '1',
    'Approved',
    '1 of 1, in kg',
    'f',
  ]);
  expect(performanceRows([fuel], { view: 'approved', running: true, today: '2024-04-01' })[1]![3]).toMatch(
    /^1 of 1, in kg, since .*1 Feb.* 2024$/,
  );
});
