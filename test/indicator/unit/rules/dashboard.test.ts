import { describe, expect, it } from 'vitest';
import {
  type DashboardInput,
  dashboardCells,
  indicatorFigures,
  type PackageResult,
} from '../../../../shared/domain/indicator/dashboard.ts';
import type { Equation } from '../../../../shared/domain/indicator/equation.ts';
import { alwaysEquation } from '../../../../shared/domain/indicator/equation-versions.ts';
import { evidenceOf } from '../../../../shared/domain/indicator/evidence.ts';
import type { RatedTarget } from '../../../../shared/domain/indicator/period-targets.ts';
import { alwaysTarget } from '../../../../shared/domain/indicator/standing.ts';
import { indicatorUnit, mixedUnits } from '../../../../shared/domain/indicator/unit.ts';
import { generatePeriods } from '../../../../shared/domain/kernel/periods.ts';
import { countingSubmissions } from '../../../../shared/domain/report/official.ts';

const all = generatePeriods({ startDate: '2024-01-01', endDate: '2024-05-01', freq_num: 1, freq_unit: 'MONTHS' }).map(
  (period, index) => ({ ...period, uid: `p${index + 1}` }),
);
const sheet = (value: string) => ({ values: [['m', value] as const], missing: [], metrics: ['m'] });
const approved = (packageUid: string, periodUid: string, value: string): PackageResult => ({
  packageUid,
  periodUid,
  status: 'OK for Submission',
  official: sheet(value),
  pending: null,
});
const sum: Equation = { eqnType: 0, numerators: ['m'], numerators2: [], denominators: [], factor: 1 };
const packages = ['a', 'b'].map((uid) => ({ uid, created: '2024-01-10T08:00:00Z' }));

const figures = (results: PackageResult[], more: Partial<DashboardInput> = {}, target: RatedTarget | null = null) => {
  const input: DashboardInput = { all, shown: all, packages, results, today: '2024-06-01', ...more };
  return indicatorFigures(alwaysEquation(sum), alwaysTarget(target), input, dashboardCells(input));
};

describe('a dashboard', () => {
  it('shows the latest period of the range and all periods before it', () => {
    const { value, periods } = figures([approved('a', 'p1', '1'), approved('a', 'p2', '2'), approved('b', 'p2', '4')], {
      shown: all.slice(0, 2),
    });
    expect(value).toBe('6');
    expect(periods.map(({ official }) => official.value)).toEqual(['1', '6']);
    expect(periods.map(({ running }) => running?.value)).toEqual(['1', '7']);
  });

  it('counts packages that have not reported a period that has ended, since they were made', () => {
    const { periods } = figures([approved('a', 'p2', '2')], { today: '2024-03-31' });
    expect(periods.map(({ official }) => `${official.reports} of ${official.of}`)).toEqual([
      '0 of 2',
      '1 of 2',
      '0 of 0',
      '0 of 0',
    ]);
    const later = figures([], { packages: [{ uid: 'c', created: '2024-03-01' }], today: '2024-06-01' });
    expect(later.periods.map(({ official }) => official.of)).toEqual([0, 0, 1, 1]);
  });

  it('expects of a package that was made late what follows its first report, and nothing before it', () => {
    const late = { packages: [{ uid: 'c', created: '2024-04-15' }], today: '2024-06-01' };
    const of = (results: PackageResult[]) => figures(results, late).periods.map(({ official }) => official.of);
    expect(of([])).toEqual([0, 0, 0, 1]);
    // It has caught up with February, so March is due, too.
    expect(of([approved('c', 'p2', '1')])).toEqual([0, 1, 1, 1]);
  });

  it('expects reports from the period that the first one is for, whenever the package was made', () => {
    const of = (reportsFrom: string) =>
      figures([], { packages: [{ uid: 'c', created: '2024-04-15', reportsFrom }] }).periods.map(({ official }) => official.of);
    expect(of('2024-02-01')).toEqual([0, 1, 1, 1]);
    expect(of('2024-01-01')).toEqual([1, 1, 1, 1]);
    expect(of('2024-05-01')).toEqual([0, 0, 0, 0]);
  });

  it('expects a metric that was N/A in the next report that is missing, where its frequency has a date', () => {
    const none = { ...sheet('1'), values: [], metrics: [], notApplicable: ['m'] };
    const ofAfter = (more: object) =>
      figures([{ ...approved('a', 'p1', '1'), official: { ...none, ...more } }], { packages: packages.slice(0, 1) }).periods.map(
        ({ official }) => official.of,
      );
    expect(ofAfter({})).toEqual([0, 1, 1, 1]);
    expect(ofAfter({ recurring: [['m', [[[3, 'MONTHS', '2024-01-31']]]]] })).toEqual([0, 0, 0, 1]);
    // Its row measures something else since February.
    expect(ofAfter({ askedBefore: [['m', '2024-02-10']] })).toEqual([0, 1, 0, 0]);
  });

  it('expects of a package without a period what has not ended on the day of its creation where the tenancy is', () => {
    const late = { uid: 'c', created: '2024-01-31T12:00:00Z', createdOn: '2024-02-01' };
    expect(figures([], { packages: [late] }).periods.map(({ official }) => official.of)).toEqual([0, 1, 1, 1]);
  });

  it('expects nothing of a package on hold, from the period of its report on', () => {
    const of = (heldFrom?: string) =>
      figures([approved('c', 'p1', '1')], { packages: [{ uid: 'c', created: '2023-12-01', heldFrom }] }).periods.map(
        ({ official, complete }) => [official.reports, official.of, complete],
      );
    const missing = [0, 1, false];
    expect(of()).toEqual([[1, 1, true], missing, missing, missing]);
    expect(of('2024-03-01')).toEqual([[1, 1, true], missing, [0, 0, false], [0, 0, false]]);
    // Reported figures count, regardless of a hold.
    expect(of('2024-01-01')[0]).toEqual([1, 1, true]);
  });

  it('leaves a submitted report out of the tile and shows it in the table, marked', () => {
    const waiting: PackageResult = {
      ...approved('b', 'p1', '5'),
      status: 'Pending Approval',
      official: null,
      pending: sheet('5'),
    };
    const [january] = figures([approved('a', 'p1', '1'), waiting]).periods;
    expect(january).toMatchObject({
      official: { value: '1', reports: 1, of: 2 },
      reported: { value: '6', reports: 2, of: 2 },
      complete: false,
      status: 'not yet approved',
    });
  });

  it('calls a figure not yet approved where what waits takes a report out of it', () => {
    const nothing = { values: [], missing: [], metrics: ['m'] };
    const emptied: PackageResult = { ...approved('b', 'p1', '5'), status: 'Pending Approval', pending: nothing };
    // Approved are 1 + 5; with the submitted report only 1.
    expect(figures([approved('a', 'p1', '1'), emptied]).periods[0]).toMatchObject({
      official: { value: '6' },
      reported: { value: '1' },
      status: 'not yet approved',
    });
    expect(figures([emptied]).periods[0]).toMatchObject({ official: { value: '5' }, status: 'not yet approved' });
  });

  it('says that approved figures are under revision also where another report is not yet approved', () => {
    const reopened = { ...approved('a', 'p1', '1'), status: 'Requires Revision' } as const;
    const waiting: PackageResult = {
      packageUid: 'b',
      periodUid: 'p1',
      status: 'Pending Approval',
      official: null,
      pending: sheet('2'),
    };
    expect(figures([reopened, waiting]).periods[0]).toMatchObject({ status: 'not yet approved', revised: true });
    expect(figures([approved('a', 'p1', '1'), waiting]).periods[0]).not.toHaveProperty('revised');
    expect(figures([reopened]).periods[0]).not.toHaveProperty('revised');
  });

  it('says that an approved figure is under revision until the report that was submitted again is approved', () => {
    const again: PackageResult = { ...approved('a', 'p1', '1'), status: 'Pending Approval', pending: sheet('2') };
    expect(figures([again, approved('b', 'p1', '4')]).periods[0]).toMatchObject({
      official: { value: '5' },
      reported: { value: '6' },
      status: 'not yet approved',
      revised: true,
    });
  });

  it('keeps the approved figure of a report under revision', () => {
    const reopened = { ...approved('a', 'p1', '1'), status: 'Requires Revision' };
    expect(figures([reopened]).periods[0]).toMatchObject({ official: { value: '1' }, status: 'under revision' });
  });

  it('shows beside a figure the metrics that it is made of, without those of reports that are left out', () => {
    const ratio: Equation = { ...sum, numerators: ['n'], denominators: ['d'], factor: 100 };
    const told = (packageUid: string, values: [string, string][], missing: string[] = []): PackageResult => ({
      ...approved(packageUid, 'p1', '0'),
      official: { values, missing, metrics: ['d', 'n'] },
    });
    const whole: [string, string][] = [
      ['d', '4'],
      ['n', '1'],
    ];
    const results = [told('a', whole), told('b', [['n', '5']], ['d']), told('c', [['n', '7']])];
    const three = [...packages, { uid: 'c', created: '2024-01-10T08:00:00Z' }];
    const input: DashboardInput = { all, shown: all.slice(0, 1), packages: three, results, today: '2024-06-01' };
    const found = indicatorFigures(alwaysEquation(ratio), () => null, input, dashboardCells(input));
    expect(found).toMatchObject({ value: '25', reports: 1, of: 3, oneSided: 1 });
    expect([...found.metrics]).toEqual([
      ['n', '1'],
      ['d', '4'],
    ]);
    expect(evidenceOf(ratio, dashboardCells(input).get('p1')!).map(({ leftOut }) => leftOut)).toEqual([
      null,
      'missing',
      'one-sided',
    ]);
  });

  it('compares distributed targets with the cumulative result, from the first period on', () => {
    const byDate = [{ startDate: '2024-02-01', endDate: '2024-03-01', target: '4', threshold: null }];
    const target = { value: '1', date: null, thresholdLow: null, greenBelow: true, byDate };
    const results = [approved('a', 'p1', '2'), approved('a', 'p2', '3')];
    const found = figures(results, { shown: all.slice(1, 2) }, target);
    expect(found).toMatchObject({ value: '3', compared: '5', rag: 'red', target: { basis: 'cumulative', target: '4' } });
  });
});

describe('the submissions that count', () => {
  const entry = (name: string, submission: number) => ({ status: { name }, submission });
  const history = [entry('Pending Approval', 1), entry('OK for Submission', 1)];

  it.each([
    ['OK for Submission', 1, { official: 1, pending: null }],
    ['Requires Revision', 1, { official: 1, pending: null }],
    ['Pending Approval', 2, { official: 1, pending: 2 }],
    ['Invalidated', 1, { official: null, pending: null }],
    ['Not for Submission', 1, { official: null, pending: null }],
  ])('of an approved report that is %s now', (status, submission, counting) => {
    expect(countingSubmissions({ status, submission, history })).toEqual(counting);
  });

  it('are none for a report that was rejected and never approved', () => {
    const rejected = [entry('Pending Approval', 1), entry('Requires Revision', 1)];
    expect(countingSubmissions({ status: 'Requires Revision', submission: 1, history: rejected })).toEqual({
      official: null,
      pending: null,
    });
  });
});

describe("an indicator's unit", () => {
  const units = new Map([
    ['kwh', 'kWh'],
    ['other', 'kWh'],
    ['people', 'Number'],
    ['percent', 'Percentage (%)'],
  ]);
  it.each([
    ['Energy', { numerators: ['kwh', 'other'] }, 'kWh'],
    ['Energy per head', { numerators: ['kwh'], denominators: ['people'] }, 'kWh / Number'],
    ['Renewable %', { numerators: ['kwh'], denominators: ['other'], factor: 100 }, '%'],
    ['Renewable percent, as a fraction', { numerators: ['kwh'], denominators: ['other'] }, ''],
    ['Energy that is 100 % renewable', { numerators: ['kwh'] }, 'kWh'],
    ['People per kWh %', { numerators: ['people'], denominators: ['kwh'], factor: 100 }, '%'],
    ['Share', { numerators: ['kwh'], denominators: ['other'], factor: 100 }, '%'],
    ['Mixed', { numerators: ['kwh', 'people'] }, ''],
    ['Product', { eqnType: 2 as const, numerators: ['kwh'], numerators2: ['people'] }, ''],
    ['Share of it', { eqnType: 2 as const, numerators: ['kwh'], numerators2: ['percent'], factor: 0.01 }, 'kWh'],
    ['Injuries per 100,000 hours', { numerators: ['people'], denominators: ['kwh'], factor: 100_000 }, 'Number / 100,000 kWh'],
    ['Half as many', { numerators: ['people'], denominators: ['kwh'], factor: 0.5 }, 'Number / kWh'],
    ['Share first', { eqnType: 2 as const, numerators: ['percent'], numerators2: ['kwh'], factor: 0.01 }, 'kWh'],
    ['Share not of a hundred', { eqnType: 2 as const, numerators: ['kwh'], numerators2: ['percent'] }, ''],
  ])('of %s', (name, equation, unit) => {
    expect(indicatorUnit(name, { ...sum, ...equation }, units)).toBe(unit);
  });

  it.each([
    [{ numerators: ['kwh', 'other'], denominators: ['people'] }, null],
    [{ numerators: ['kwh', 'people'] }, ['kWh', 'Number']],
    [{ eqnType: 1 as const, numerators: ['kwh'], numerators2: ['people'] }, ['kWh', 'Number']],
    [{ eqnType: 2 as const, numerators: ['kwh'], numerators2: ['people'] }, null],
    [{ eqnType: 2 as const, numerators: ['kwh'], numerators2: ['people', 'other'] }, ['Number', 'kWh']],
    [{ numerators: ['kwh'], denominators: ['people', 'other'] }, ['Number', 'kWh']],
  ])('is one in each of its sums: %j', (equation, mixed) => {
    expect(mixedUnits({ ...sum, ...equation }, units)).toEqual(mixed);
  });

  it.each([
    ['the scopes of emissions', ['tCO2e (Scope 1)', 'tCO2e (Scope 2)', 'tCO2e (Scope 3)'], 'tCO2e', false],
    ['letter case and signs', ['tCO2e', 'tCO₂e'], 'tCO₂e', false],
    ['letter case', ['Tonnes', 'tonnes'], 'tonnes', false],
    ['milli and mega', ['mWh', 'MWh'], '', true],
    ['pico and peta', ['pJ', 'PJ'], '', true],
    ['capitals', ['passenger.km', 'PASSENGER.KM'], 'PASSENGER.KM', false],
    ['litres and energy', ['Litres', 'kWh'], '', true],
  ])('makes no difference of %s that is none', (_what, texts, unit, isMixed) => {
    const equation = { ...sum, numerators: texts };
    const unitOf = new Map(texts.map((text) => [text, text]));
    expect(indicatorUnit('Total', equation, unitOf)).toBe(unit);
    expect(mixedUnits(equation, unitOf) !== null).toBe(isMixed);
  });

  it('may stay mixed where it was, in whatever order, beside another denominator', () => {
    const kept = { ...sum, numerators: ['kwh', 'people'] };
    expect(mixedUnits({ ...sum, numerators: ['people', 'kwh'], denominators: ['other'], factor: 2 }, units, kept)).toBeNull();
    expect(mixedUnits({ ...sum, numerators: ['people', 'kwh', 'other'] }, units, kept)).toEqual(['Number', 'kWh']);
  });
});
