import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { noneText, shownIn, useTotalsUnread } from '../../../frontend/src/features/dashboard/figure/figure-view.ts';
import { Performance } from '../../../frontend/src/features/dashboard/performance.tsx';
import { aboutFile, performanceRows } from '../../../frontend/src/features/dashboard/performance-rows.ts';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';

const figure = (exact: string, reports: number, of: number) => ({ result_value: Number(exact), exact, reports, of });
const emissions = {
  uid: 'e',
  name: 'Emissions',
  unit: 'tCO2e',
  values: [
    {
      period: { uid: 'p', startDate: '2024-01-01', endDate: '2024-02-01' },
      ...figure('1', 1, 2),
      status: 'not yet approved',
      reported: figure('6.25', 2, 2),
      cumulative: figure('1', 1, 2),
      complete: false,
    },
  ],
} as unknown as DashboardIndicator;

const withSubmitted = (indicator: DashboardIndicator) =>
  performanceRows([shownIn(indicator, 'submitted')], { view: 'submitted', running: false, today: '2024-04-01' });
const APPROVED = { view: 'approved', running: false, today: '2024-04-01' } as const;
const RUNNING = { view: 'approved', running: true, today: '2024-04-01' } as const;

it('the saved table marks figures that are not official, and says how complete each is', () => {
  expect(withSubmitted(emissions)).toEqual([
    [
      'Indicator',
      'Unit',
      '1st Jan 24 - 31st Jan 24',
      '1st Jan 24 - 31st Jan 24: Status',
      '1st Jan 24 - 31st Jan 24: Reports',
      'Indicator id',
    ],
    ['Emissions', 'tCO2e', '6.25', 'Not yet approved', '2 of 2', 'e'],
  ]);
  expect(performanceRows([emissions], RUNNING)[1]).toEqual(['Emissions', 'tCO2e', '1', '1 of 2', 'e']);
});

it('the saved table says of a restated figure what it was', () => {
  const [head, row] = performanceRows([emissions], {
    ...APPROVED,
    markOf: () => 'Restated 3 Nov 2026, was 42 tCO2e',
  });
  expect([head!.at(-2), row!.at(-2)]).toEqual(['1st Jan 24 - 31st Jan 24: Restated', 'Restated 3 Nov 2026, was 42 tCO2e']);
});

it('the saved table tells how much of a running total is estimated', () => {
  const [value] = emissions.values;
  const estimated = { ...emissions, values: [{ ...value!, cumulative: { ...figure('1', 1, 2), estimated: '12.5' } }] };
  expect(performanceRows([estimated], RUNNING)[1]).toEqual(['Emissions', 'tCO2e', '1', '1 of 2, 12.5 % estimated', 'e']);
  expect(withSubmitted(estimated)[1]).toContain('2 of 2');
});

it('the saved table has the approved figures without what waits for approval, unless that is shown', () => {
  expect(performanceRows([emissions], APPROVED)[1]).toEqual([
    'Emissions',
    'tCO2e',
    '1',
    'Approved so far, incomplete',
    '1 of 2',
    'e',
  ]);
});

it('the saved table calls a period approved once all of its reports are in it', () => {
  const [value] = emissions.values;
  const complete = { ...emissions, values: [{ ...value!, reports: 2, of: 2, complete: true }] };
  expect(performanceRows([complete], APPROVED)[1]).toContain('Approved');
});

/** January with all its reports, on a day in January and afterwards. */
describe('a period that has not ended, with every report that is expected so far', () => {
  const [value] = emissions.values;
  const all = figure('6.25', 2, 2);
  const soFar = { ...emissions, values: [{ ...value!, ...all, status: 'approved' as const, reported: all, cumulative: all }] };
  const january = { ...APPROVED, today: '2024-01-20' };

  it('is not approved in the saved table, which says that it has not ended', () => {
    const told = ['6.25', 'Approved so far, incomplete', 'Not ended yet: 2 of 2 so far'];
    expect(performanceRows([soFar], january)[1]!.slice(2, 5)).toEqual(told);
    expect(performanceRows([soFar], { ...january, running: true })[1]!.slice(2, 4)).toEqual([told[0], told[2]]);
    const submitted = performanceRows([shownIn(soFar, 'submitted')], { ...january, view: 'submitted' });
    expect(submitted[1]!.slice(3, 5)).toEqual(told.slice(1));
  });

  it('says so in the table, until it has ended', () => {
    const none = () => {};
    const table = { place: 'Bridge', view: 'approved', cumulative: false, onCumulative: none, onAsk: none } as const;
    const shown = (today: string) => renderToString(createElement(Performance, { indicators: [soFar], ...table, today }));
    expect(shown('2024-01-31')).toContain('Not ended yet: 2 of 2 so far');
    expect(shown('2024-02-01')).not.toContain('Not ended yet');
  });
});

it('the table has the newest period first, with its figures', () => {
  const [value] = emissions.values;
  const february = { uid: 'q', startDate: '2024-02-01', endDate: '2024-03-01' };
  const two = { ...emissions, values: [value!, { ...value!, period: february, exact: '2.5' }] };
  const none = () => {};
  const table = {
    place: 'Bridge',
    today: '2024-04-01',
    view: 'approved',
    cumulative: false,
    onCumulative: none,
    onAsk: none,
  } as const;
  const shown = renderToString(createElement(Performance, { indicators: [two], ...table }));
  const places = ['Feb 2024', 'Jan 2024', '>2.50<', '>1.00<'].map((text) => shown.indexOf(text));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

it('a figure without a value says that its reports are there, where they are', () => {
  expect(noneText({ reports: 1 }, 'approved')).toContain('the denominator is 0');
  expect(noneText({ reports: 1 }, 'submitted')).toContain('the denominator is 0');
  expect([noneText({ reports: 0 }, 'approved'), noneText({ reports: 0 }, 'submitted')]).toEqual([
    'No approved result in this period',
    'No result',
  ]);
});

it('the head of the saved table says whether its figures are running totals', () => {
  const about = { place: 'Bridge', from: '2024-01-01', to: '2024-01-31', counts: 'approved' };
  expect(aboutFile({ ...about, running: true })).toContainEqual(['Figures', 'Cumulative']);
  expect(aboutFile({ ...about, running: false })).toContainEqual(['Figures', 'By period']);
});

it('the table has no running totals while they are read, and is not saved without them', () => {
  const none = () => {};
  const table = {
    place: 'Bridge',
    today: '2024-04-01',
    view: 'approved',
    cumulative: true,
    onCumulative: none,
    onAsk: none,
  } as const;
  const shown = (isReading: boolean) =>
    renderToString(createElement(Performance, { indicators: [emissions], ...table, isReading }));
  expect(shown(false)).toContain('>1.00<');
  expect(shown(true)).not.toContain('>1.00<');
  const isSaved = (page: string) => !/<button[^>]*disabled[^>]*>[^/]*Export CSV/.test(page);
  expect([isSaved(shown(false)), isSaved(shown(true))]).toEqual([true, false]);
});

function Told({ asked, isPrevious }: { asked: boolean; isPrevious: boolean }) {
  return createElement('p', null, String(useTotalsUnread(asked, isPrevious)));
}

it('running totals are unread until an answer with them is there', () => {
  const told = (asked: boolean, isPrevious: boolean) =>
    renderToString(createElement(Told, { asked, isPrevious })).includes('true');
  expect([told(true, true), told(true, false), told(false, true)]).toEqual([true, false, false]);
});
