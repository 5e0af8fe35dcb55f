import { describe, expect, it } from 'vitest';
import { companyFigures } from '../../../../shared/domain/company/figures.ts';
import { dashboardCells, indicatorFigures } from '../../../../shared/domain/indicator/dashboard.ts';
import type { Equation } from '../../../../shared/domain/indicator/equation.ts';
import { alwaysEquation } from '../../../../shared/domain/indicator/equation-versions.ts';
import type { RatedTarget } from '../../../../shared/domain/indicator/period-targets.ts';
import type { ProjectSums } from '../../../../shared/domain/indicator/project-sums.ts';
import { alwaysTarget } from '../../../../shared/domain/indicator/standing.ts';
import { bucketOf, fittingInterval } from '../../../../shared/domain/kernel/intervals.ts';
import {
  EMISSIONS,
  figures,
  INTENSITY,
  input,
  months,
  project,
  quarters,
  report,
  sheet,
} from '../../../support/fixtures/summed-projects.ts';
import { fc } from '../../../support/property.ts';

describe("a company's figures", () => {
  it('tell the share of estimated figures of all projects together, also after they were stored', () => {
    const estimating = { values: { co2: '30', spend: '2' } };
    const one = report('a', '2024-01-01', estimating);
    const official = { ...one.official!, estimated: [['co2', '10']] as const };
    const projects = [
      project([{ ...one, official }, report('a', '2024-02-01', { values: { co2: '100', spend: '2' } })]),
      project([report('a', '2024-01-01', { values: { co2: '70', spend: '2' } })]),
    ];
    expect(figures(projects).periods[0]!.official).toEqual({ value: '100', reports: 2, of: 2, estimated: '10' });
    expect(figures(projects).periods[0]!.reported).toMatchObject({ value: '100', estimated: '10' });
    // 10 of 30 + 70, then 10 of 30 + 70 + 100
    const [january, february, march] = figures(projects).periods;
    expect(january!.running).toEqual({ value: '100', reports: 2, of: 2, estimated: '10' });
    expect(february!.running).toMatchObject({ value: '200', estimated: '5' });
    expect(february!.official).not.toHaveProperty('estimated');
    expect(march!.running).toMatchObject({ value: '200', estimated: '5' });
    expect(figures(projects, 'month', INTENSITY).periods[0]!.official).toMatchObject({ estimated: '10' });
    expect(figures([projects[1]!]).periods[0]!.official).not.toHaveProperty('estimated');
  });

  it('tell the share of estimated figures without signs, as a project does, also of several projects', () => {
    const official = { ...sheet({ co2: '10' }), estimated: [['co2', '10']] as const };
    const estimating = report('c', '2024-01-01', { official });
    const [gain, loss] = [
      report('a', '2024-01-01', { values: { co2: '100' } }),
      report('b', '2024-01-01', { values: { co2: '-90' } }),
    ];
    const packages = ['a', 'b', 'c'];
    // 10 of 100 + 90 + 10
    const expected = { value: '20', estimated: '5' };
    expect(figures([project([gain, loss, estimating], { packages })]).periods[0]!.official).toMatchObject(expected);
    const apart = [gain, loss, estimating].map((each) => project([each], { packages: [each.packageUid] }));
    expect(figures(apart).periods[0]!.official).toMatchObject(expected);
  });

  it('tell no share of estimated figures where a submitted report changes the figure', () => {
    const official = { ...sheet({ co2: '30' }), estimated: [['co2', '10']] as const };
    const reopened = report('a', '2024-01-01', { official, pending: sheet({ co2: '40' }), status: 'Pending Approval' });
    const [january] = figures([project([reopened])]).periods;
    expect(january!.official).toMatchObject({ value: '30', estimated: '33.3' });
    expect(january!.reported).toEqual({ value: '40', reports: 1, of: 1 });
  });

  it('tell with submitted reports of one that a resubmission does not have, as the project does', () => {
    // b reports spend only in its resubmission, and c has not reported at all.
    const equation = { ...EMISSIONS, numerators: ['spend'] };
    const gained = report('b', '2024-01-01', {
      values: { co2: '5' },
      pending: sheet({ co2: '5', spend: '1' }),
      status: 'Pending Approval',
    });
    const owing = report('c', '2024-01-01', { official: { values: [], missing: [], metrics: ['spend'] } });
    const one = project([gained, owing], { packages: ['b', 'c'], equations: [equation] });
    expect(figures([one], 'month', equation).periods[0]!.reported).toEqual({ value: '1', reports: 1, of: 2 });
  });

  it('are not yet approved where what waits takes a report out of them', () => {
    const nothing = { values: [], missing: [], metrics: ['co2'] };
    const emptied = report('b', '2024-01-01', { values: { co2: '5' }, pending: nothing, status: 'Pending Approval' });
    const one = project([report('a', '2024-01-01', { values: { co2: '1' } }), emptied], { packages: ['a', 'b'] });
    // Approved are 1 + 5; with the submitted report only 1.
    const expected = { official: { value: '6' }, reported: { value: '1' }, status: 'not yet approved' };
    expect(figures([one]).periods[0]).toMatchObject(expected);
    expect(figures([project([emptied], { packages: ['b'] })]).periods[0]).toMatchObject({ status: 'not yet approved' });
  });

  it('tell no estimate of a report that takes no part in the figure', () => {
    const estimated = { ...sheet({ co2: '100' }), metrics: ['co2', 'spend'], estimated: [['co2', '100']] as const };
    const oneSided = { ...report('b', '2024-01-01', { values: { co2: '100' } }), official: estimated };
    const packages = ['a', 'b'];
    const projects = [project([report('a', '2024-01-01', { values: { co2: '100', spend: '2' } }), oneSided], { packages })];
    expect(figures(projects, 'month', INTENSITY).periods[0]!.official).not.toHaveProperty('estimated');
    expect(figures(projects).periods[0]!.official).toMatchObject({ value: '200', estimated: '50' });
  });

  it('are the exact sum over two projects, as on paper [SET-007]', () => {
    // 0.1 + 0.2 from one package and 1234.000000001 from another. A ratio is computed from sums: 1000 * (0.3 + 1234.000000001) /
    // (10 + 40).
    const bridge = project(
      [
        report('a', '2024-01-01', { values: { co2: '0.1', spend: '4' } }),
        report('b', '2024-01-01', { values: { co2: '0.2', spend: '6' } }),
      ],
      { packages: ['a', 'b'] },
    );
    const tunnel = project([report('c', '2024-01-01', { values: { co2: '1234.000000001', spend: '40' } })], { packages: ['c'] });
    const [january] = figures([bridge, tunnel]).periods;
    expect(january!.official).toEqual({ value: '1234.300000001', reports: 3, of: 3 });
    expect(figures([bridge, tunnel], 'month', INTENSITY).periods[0]!.official.value).toBe('24686.00000002');
  });

  it('tell approved reports from those under revision and not yet approved, and what is missing [SET-007]', () => {
    const waiting = report('b', '2024-01-01', {
      status: 'Pending Approval',
      official: null,
      pending: sheet({ co2: '5' }),
    });
    const revised = report('c', '2024-01-01', { values: { co2: '7' }, status: 'Requires Revision' });
    const bridge = project([report('a', '2024-01-01', { values: { co2: '1' } }), waiting, revised], {
      packages: ['a', 'b', 'c', 'd'],
    });
    const [january, , , , , june] = figures([bridge]).periods;
    expect(january).toMatchObject({
      official: { value: '8', reports: 2, of: 4 },
      reported: { value: '13', reports: 3, of: 4 },
      complete: false,
      status: 'not yet approved',
      revised: true,
      counts: { approved: 1, 'under revision': 1, 'not yet approved': 1 },
    });
    expect(june!.official).toEqual({ value: null, reports: 0, of: 4 });
  });

  it('are under revision until a report that was submitted again is approved, and not where another one waits', () => {
    const again = report('a', '2024-01-01', { values: { co2: '1' }, status: 'Pending Approval', pending: sheet({ co2: '2' }) });
    const waiting = report('b', '2024-01-01', { status: 'Pending Approval', official: null, pending: sheet({ co2: '5' }) });
    const approved = report('a', '2024-01-01', { values: { co2: '1' } });
    const revisedIn = (...reports: Parameters<typeof project>[0]) =>
      figures([project(reports, { packages: ['a', 'b'] })]).periods[0]?.revised;
    expect([revisedIn(again), revisedIn(approved, waiting)]).toEqual([true, undefined]);
  });

  it('expect no report of a period that has not ended, nor of a package whose project measures something else', () => {
    const bridge = project([]);
    const other = project([], { own: false });
    const of = (projects: ProjectSums[], today: string) =>
      figures(projects, 'month', EMISSIONS, { today }).periods.map(({ official }) => official.of);
    expect(of([bridge], '2024-03-01')).toEqual([1, 1, 0, 0, 0, 0]);
    expect(of([other], '2024-07-01')).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('leave out a report that lacks what the indicator needs, and count it', () => {
    const bridge = project([report('a', '2024-01-01', { values: { co2: '1' }, missing: ['spend'] })]);
    expect(figures([bridge], 'month', INTENSITY).periods[0]!.official).toEqual({ value: null, reports: 0, of: 1 });
    expect(figures([bridge]).periods[0]!.official).toEqual({ value: '1', reports: 1, of: 1 });
  });

  it('show the metrics that they are made of, and tell one-sided reports', () => {
    const held = (values: Record<string, string>) => ({ ...sheet(values), metrics: ['co2', 'spend'] });
    const bridge = project(
      [
        report('a', '2024-01-01', { official: held({ co2: '1', spend: '4' }) }),
        report('b', '2024-01-01', { official: held({ co2: '5' }) }),
      ],
      { packages: ['a', 'b'] },
    );
    const tunnel = project([report('c', '2024-01-01', { values: { co2: '3', spend: '4' } })], { packages: ['c'] });
    const shown = { all: months.slice(0, 1), shown: [bucketOf('2024-01-31', 'month')] };
    const found = figures([bridge, tunnel], 'month', INTENSITY, shown);
    expect(found).toMatchObject({ value: '500', reports: 2, of: 3, oneSided: 1 });
    expect(Object.fromEntries(found.metrics)).toEqual({ co2: '4', spend: '8' });
    expect(Object.fromEntries(figures([bridge, tunnel], 'month', EMISSIONS, shown).metrics)).toEqual({ co2: '9' });
  });

  it('are found whatever the order in which an indicator names its metrics', () => {
    const both = { ...EMISSIONS, numerators: ['co2', 'methane'] };
    const bridge = project([report('a', '2024-01-01', { values: { co2: '1', methane: '2' } })], { equations: [both] });
    const turned = { ...both, numerators: ['methane', 'co2'] };
    expect(figures([bridge], 'month', turned).periods[0]!.official.value).toBe('3');
  });

  it('put monthly and quarterly projects together by quarter, and by month say which figures span more', () => {
    const monthly = project(months.map(({ uid }) => report('a', uid, { values: { co2: '1' } })));
    const quarterly = project([report('q', '2024-01-01', { values: { co2: '30' } })], { all: quarters, packages: ['q'] });
    expect(fittingInterval([...months, ...quarters])).toBe('quarter');
    const byQuarter = figures([monthly, quarterly], 'quarter').periods;
    expect(byQuarter.map(({ period, official, spanning }) => [period.uid, official.value, spanning])).toEqual([
      ['2024-Q1', '33', 0],
      ['2024-Q2', '3', 0],
    ]);
    const byMonth = figures([monthly, quarterly], 'month').periods;
    expect(byMonth.map(({ official, spanning }) => [official.value, spanning]).slice(0, 3)).toEqual([
      ['1', 0],
      ['1', 0],
      ['31', 1],
    ]);
  });

  it('compare what was distributed with the running total, and else the interval with its own target', () => {
    const monthly = project(months.map(({ uid }) => report('a', uid, { values: { co2: '2' } })));
    const stored = (more: Partial<RatedTarget>): RatedTarget => ({
      value: null,
      date: null,
      thresholdLow: null,
      greenBelow: true,
      byDate: [],
      ...more,
    });
    const byDate = [{ startDate: '2024-06-01', endDate: '2024-07-01', target: '12', threshold: null }];
    const distributed = companyFigures(
      EMISSIONS,
      alwaysTarget(stored({ byDate })),
      input([monthly], 'month', { wholePast: false }),
    );
    expect(distributed).toMatchObject({ compared: '12', rag: 'green', target: { basis: 'cumulative' } });
    const whole = companyFigures(EMISSIONS, alwaysTarget(stored({ value: '1', date: '2024-06-20' })), input([monthly]));
    expect(whole).toMatchObject({ compared: '2', rag: 'red', target: { basis: 'period' } });
  });

  it('are what one project with all the packages would show, whatever the figures [SET-008]', () => {
    const decimal = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((digits) => String(digits / 1000));
    const one = fc.record({
      values: fc.dictionary(fc.constantFrom('co2', 'spend'), decimal, { noNullPrototype: true }),
      missing: fc.subarray(['spend']),
      period: fc.constantFrom(...months.map(({ uid }) => uid)),
      status: fc.constantFrom('OK for Submission', 'Requires Revision', 'Pending Approval'),
      waiting: fc.option(fc.dictionary(fc.constantFrom('co2', 'spend'), decimal, { noNullPrototype: true })),
      project: fc.integer({ min: 0, max: 2 }),
      estimated: fc.subarray(['co2', 'spend']),
    });
    const equations: Equation[] = [
      EMISSIONS,
      INTENSITY,
      { eqnType: 1, numerators: ['co2'], numerators2: ['spend'], denominators: [], factor: 3 },
      { eqnType: 2, numerators: ['co2'], numerators2: ['spend'], denominators: ['spend'], factor: 1 },
    ];
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (reports) => {
        const packages = reports.map((_, index) => `r${index}`);
        const results = reports.map(({ values, missing, estimated, waiting, ...each }, index) => {
          const whole = estimated.flatMap((uid) => (values[uid] === undefined ? [] : [[uid, values[uid]] as const]));
          const official = { ...sheet(values, missing), ...(whole.length > 0 && { estimated: whole }) };
          return report(`r${index}`, each.period, { ...each, official, pending: waiting && sheet(waiting) });
        });
        const projects = [0, 1, 2].map((wanted) => {
          const mine = (_: unknown, index: number) => reports[index]!.project === wanted;
          return project(results.filter(mine), { packages: packages.filter(mine), equations });
        });
        const whole = {
          all: months,
          shown: months,
          results,
          today: '2024-07-01',
          packages: packages.map((uid) => ({ uid, created: '2023-12-01' })),
        };
        const cells = dashboardCells(whole);
        for (const equation of equations) {
          const expected = indicatorFigures(alwaysEquation(equation), () => null, whole, cells).periods;
          const found = figures(projects, 'month', equation).periods;
          // A company does not know the estimated part of submitted reports.
          const isKnown = !reports.some(({ waiting }) => waiting);
          const plain = ({ official, reported, running, status, complete }: (typeof expected)[number]) => ({
            official,
            reported: { ...reported, estimated: isKnown && reported.estimated },
            running,
            status,
            complete,
          });
          expect(found.map(plain)).toEqual(expected.map(plain));
        }
      }),
      { numRuns: 60 },
    );
  });
});
