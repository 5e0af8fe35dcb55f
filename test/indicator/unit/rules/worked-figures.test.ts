import { describe, expect, it } from 'vitest';
import { companyFigures } from '../../../../shared/domain/company/figures.ts';
import {
  type DashboardInput,
  dashboardCells,
  indicatorFigures,
  type PackageResult,
} from '../../../../shared/domain/indicator/dashboard.ts';
import type { Equation } from '../../../../shared/domain/indicator/equation.ts';
import { alwaysEquation } from '../../../../shared/domain/indicator/equation-versions.ts';
import { distribute, targetForRange } from '../../../../shared/domain/indicator/period-targets.ts';
import type { ProjectSums } from '../../../../shared/domain/indicator/project-sums.ts';
import { rag } from '../../../../shared/domain/indicator/rag.ts';
import { combine, reportResult, type Sheet } from '../../../../shared/domain/indicator/result.ts';
import { storedSums, sumsOfStored } from '../../../../shared/domain/indicator/stored-sums.ts';
import { bucketsBetween } from '../../../../shared/domain/kernel/intervals.ts';
import { generatePeriods } from '../../../../shared/domain/kernel/periods.ts';
import { countingSubmissions, type ReportLife } from '../../../../shared/domain/report/official.ts';
import { OWN } from '../../../support/fixtures/own-definitions.ts';
import { sumsOfResults } from '../../../support/fixtures/sums-of-results.ts';

const sheet = (values: Record<string, string>): Sheet => ({ values: new Map(Object.entries(values)) });
const equation = (more: Partial<Equation>): Equation => ({
  eqnType: 0,
  numerators: ['n'],
  numerators2: [],
  denominators: ['d'],
  factor: 1,
  ...more,
});

describe('an indicator over two reports', () => {
  it('of type 0 is 100 * (1 + 3) / (4 + 4) = 50', () => {
    const reports = [sheet({ n: '1', d: '4' }), sheet({ n: '3', d: '4' })];
    expect(combine(equation({ factor: 100 }), reports)).toEqual({ value: '50', reports: 2, of: 2 });
  });

  it('of type 1 is (11 - 6) / 6 = 0.8333, to 34 digits', () => {
    const reports = [sheet({ n: '5', m: '2', d: '3' }), sheet({ n: '6', m: '4', d: '3' })];
    const growth = equation({ eqnType: 1, numerators2: ['m'] });
    expect(combine(growth, reports).value).toBe(`0.8${'3'.repeat(33)}`);
  });

  it('of type 2 is (10 * 4 + 3 * 2) / 10 = 4.6, multiplied within each report', () => {
    const reports = [sheet({ n: '10', m: '4', d: '5' }), sheet({ n: '3', m: '2', d: '5' })];
    expect(combine(equation({ eqnType: 2, numerators2: ['m'] }), reports).value).toBe('4.6');
  });

  it('without denominators divides by 1 once: 2 * (10 + 1) = 22', () => {
    const reports = [sheet({ n: '10' }), sheet({ n: '1' })];
    expect(combine(equation({ denominators: [], factor: 2 }), reports).value).toBe('22');
  });

  it('has no result where the denominators are zero, or cancel each other out', () => {
    expect(combine(equation({}), [sheet({ n: '1', d: '0' }), sheet({ n: '1', d: '0' })]).value).toBeNull();
    expect(combine(equation({}), [sheet({ n: '1', d: '4' }), sheet({ n: '1', d: '-4' })]).value).toBeNull();
  });

  it('has none in a single report without a figure', () => expect(reportResult(equation({}), sheet({}))).toBeNull());
});

const months = generatePeriods({ startDate: '2024-01-01', endDate: '2024-07-01', freq_num: 1, freq_unit: 'MONTHS' }).map(
  (period) => ({ ...period, uid: period.start }),
);
const entry = (name: string, submission: number) => ({ status: { name }, submission });
const FIRST = [entry('Pending Approval', 1)];
const APPROVED = [...FIRST, entry('OK for Submission', 1)];
const REOPENED = [...APPROVED, entry('Requires Revision', 1)];
const AGAIN = [...REOPENED, entry('Pending Approval', 2)];
const life = (status: string, submission: number, history: ReportLife['history']): ReportLife => ({
  status,
  submission,
  history,
});

describe('the submissions of a report that count', () => {
  it.each([
    ['waits for its first approval', life('Pending Approval', 1, FIRST), { official: null, pending: 1 }],
    ['was approved', life('OK for Submission', 1, APPROVED), { official: 1, pending: null }],
    ['was reopened', life('Requires Revision', 1, REOPENED), { official: 1, pending: null }],
    ['was submitted again', life('Pending Approval', 2, AGAIN), { official: 1, pending: 2 }],
    [
      'was rejected after that',
      life('Requires Revision', 2, [...AGAIN, entry('Requires Revision', 2)]),
      { official: 1, pending: null },
    ],
    [
      'is on hold',
      life('Not for Submission', 1, [...APPROVED, entry('Not for Submission', 1)]),
      { official: null, pending: null },
    ],
    [
      'was released again',
      life('OK for Submission', 1, [...APPROVED, entry('Not for Submission', 1), entry('OK for Submission', 1)]),
      { official: 1, pending: null },
    ],
  ])('of one that %s', (_what, report, counting) => expect(countingSubmissions(report)).toEqual(counting));

  it.each([
    ['waits for approval', life('Pending Approval', 1, FIRST)],
    ['was rejected at first', life('Requires Revision', 1, [...FIRST, entry('Requires Revision', 1)])],
    ['is on hold', life('Not for Submission', 1, [...APPROVED, entry('Not for Submission', 1)])],
    ['is invalid', life('Invalidated', 1, [...APPROVED, entry('Invalidated', 1)])],
  ])('leave one that %s out of a dashboard, which says 1 of 2', (_what, report) => {
    const told = { values: [['n', '7'] as const], missing: [], metrics: ['n'] };
    const { official, pending } = countingSubmissions(report);
    const result = (packageUid: string, more: Partial<PackageResult>): PackageResult => ({
      packageUid,
      periodUid: months[0]!.uid,
      status: 'OK for Submission',
      official: told,
      pending: null,
      ...more,
    });
    const results = [
      result('a', {}),
      result('b', { status: report.status, official: official ? told : null, pending: pending ? told : null }),
    ];
    const packages = ['a', 'b'].map((uid) => ({ uid, created: '2023-12-01' }));
    const input: DashboardInput = { all: months, shown: months.slice(0, 1), packages, results, today: '2024-07-01' };
    const total = equation({ denominators: [] });
    const found = indicatorFigures(alwaysEquation(total), () => null, input, dashboardCells(input));
    expect(found).toMatchObject({ value: '7', reports: 1, of: 2 });
  });
});

describe('a company', () => {
  const quarters = generatePeriods({ startDate: '2024-01-01', endDate: '2024-04-01', freq_num: 1, freq_unit: 'QUARTERS' });
  const share = equation({ factor: 100 });
  type Told = { start: string; n: string; d: string };
  /** The stored sums of a project with one package, as read again. */
  const project = (all: readonly { start: string; end: string }[], told: readonly Told[]): ProjectSums => {
    const results = told.map(({ start, n, d }): PackageResult => {
      const official = { values: [['d', d] as const, ['n', n] as const], missing: [], metrics: ['d', 'n'] };
      return { packageUid: 'a', periodUid: start, status: 'OK for Submission', reportUid: start, official, pending: null };
    });
    const periods = all.map((period) => ({ ...period, uid: period.start }));
    const input = { all: periods, packages: [{ uid: 'a', created: '2023-12-01' }], results };
    return sumsOfStored(JSON.parse(JSON.stringify(storedSums(sumsOfResults([{ equation: share, own: OWN }], input)))));
  };

  it('puts a monthly and a quarterly project together: 100 * (1 + 2 + 3 + 9) / (4 + 4 + 4 + 18) = 50', () => {
    const monthly = project(months.slice(0, 3), [
      { start: '2024-01-01', n: '1', d: '4' },
      { start: '2024-02-01', n: '2', d: '4' },
      { start: '2024-03-01', n: '3', d: '4' },
    ]);
    const quarterly = project(quarters, [{ start: '2024-01-01', n: '9', d: '18' }]);
    const all = bucketsBetween('2024-01-01', '2024-03-31', 'quarter');
    const found = companyFigures(share, () => null, {
      interval: 'quarter',
      all,
      shown: all,
      projects: [monthly, quarterly],
      today: '2024-04-01',
      wholePast: true,
      inside: new Map(),
    });
    expect(found).toMatchObject({ value: '50', reports: 4, of: 4, complete: true });
    expect(Object.fromEntries(found.metrics)).toEqual({ n: '15', d: '30' });
  });
});

describe('a target', () => {
  it.each([
    ['80', 'green'],
    ['100', 'green'],
    ['110', 'amber'],
    ['120', 'amber'],
    ['121', 'red'],
  ] as const)('of at most 100 with a threshold of 120 makes %s %s', (value, colour) => {
    expect(rag(value, { target: '100', threshold: '120', greenBelow: true })).toBe(colour);
  });

  it('of 0 is one, and none is grey', () => {
    expect(rag('0', { target: '0', threshold: null, greenBelow: true })).toBe('green');
    expect(rag('0', { target: null, threshold: null, greenBelow: true })).toBe('grey');
  });

  it('of 1 over three periods is 0.33, 0.67 and 1', () => expect(distribute('1', 3)).toEqual(['0.33', '0.67', '1']));

  it('of a period counts before that of the project', () => {
    const own = { startDate: '2024-01-01', endDate: '2024-02-01', target: '5', threshold: '6' };
    const target = { value: '9', date: '2024-01-31', thresholdLow: '10', greenBelow: true, byDate: [own] };
    const january = months.slice(0, 1);
    expect(targetForRange(target, months, january)).toMatchObject({ target: '5', threshold: '6' });
    expect(targetForRange({ ...target, byDate: [] }, months, january)).toMatchObject({ target: '9', threshold: '10' });
  });
});
