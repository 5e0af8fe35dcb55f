import { describe, expect, it } from 'vitest';
import { shownIn, waitingText } from '../../../frontend/src/features/dashboard/figure/figure-view.ts';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';

const figure = (exact: string, reports: number, of = 2) => ({ result_value: Number(exact), exact, reports, of });
const period = { uid: 'p', startDate: '2024-01-01', endDate: '2024-02-01' };
const indicatorOf = (status: string, complete: boolean) =>
  ({
    ...figure('38.99', 1),
    completeness: { reports: 1, of: 2, estimated: '5' },
    complete,
    basis: 'period',
    compared: figure('38.99', 1),
    values: [
      {
        period,
        ...figure('38.99', 1),
        estimated: '5',
        status,
        complete,
        reported: figure('72.41', 2),
        cumulative: figure('38.99', 1),
      },
    ],
  }) as unknown as DashboardIndicator;

describe('a dashboard with submitted reports', () => {
  it('shows one figure everywhere: on the tile, in the chart and in the table', () => {
    const shown = shownIn(indicatorOf('not yet approved', false), 'submitted');
    expect(shown).toMatchObject({ exact: '72.41', completeness: { reports: 2, of: 2 }, compared: { exact: '72.41' } });
    expect(shown.values[0]).toMatchObject({ exact: '72.41', result_value: 72.41, reports: 2, of: 2 });
    expect([shown.values[0]?.estimated, shown.completeness.estimated]).toEqual([undefined, undefined]);
  });

  it('calls nothing complete before it is approved, although an earlier submission was', () => {
    const shown = shownIn(indicatorOf('not yet approved', true), 'submitted');
    expect([shown.complete, shown.values[0]?.complete]).toEqual([false, false]);
    expect(shownIn(indicatorOf('approved', true), 'submitted').complete).toBe(true);
  });

  it('leaves the approved figures alone unless submitted ones are chosen', () => {
    const indicator = indicatorOf('not yet approved', false);
    expect(shownIn(indicator, 'approved')).toBe(indicator);
  });
});

describe('an approved figure', () => {
  const waiting = (exact: string | null, reported: string | null, status: 'approved' | 'not yet approved' = 'not yet approved') =>
    waitingText({ status, exact, reported: { exact: reported } });

  it('tells what it is with the submitted reports, also where it is none then', () => {
    expect(waiting('38.99', '72.41')).toBe('With submitted: 72.41');
    expect(waiting(null, '72.41')).toBe('With submitted: 72.41');
    expect(waiting('38.99', null)).toBe('With submitted: No result');
  });

  it('tells nothing more where nothing waits', () => {
    expect(waiting('38.99', '38.99', 'approved')).toBe('');
    expect(waiting(null, null)).toBe('');
  });
});
