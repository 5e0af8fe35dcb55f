import { describe, expect, it } from 'vitest';
import { targetOfPeriodText } from '../../../frontend/src/features/dashboard/standing.tsx';
import { targetSeries } from '../../../frontend/src/features/dashboard/target-series.ts';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';

const period = (month: number) => ({ uid: `p${month}`, startDate: `2024-0${month}-01`, endDate: `2024-0${month + 1}-01` });
const values = [1, 2, 3].map((month) => ({ period: period(month) })) as unknown as DashboardIndicator['values'];
const compared = { result_value: 5, exact: '5', reports: 1, of: 1 };
const judgedIn = (month: number, target: number | null) =>
  ({ period: period(month), target, basis: 'period' }) as unknown as NonNullable<DashboardIndicator['latestComplete']>;

describe('a target', () => {
  it('is told with the period that it belongs to', () => {
    expect(targetOfPeriodText({ target: 30, basis: 'period', compared }, period(3))).toBe('Target 30.00 for Mar 2024');
    expect(targetOfPeriodText({ target: 30, basis: 'cumulative', compared }, period(3))).toBe(
      'Target 30.00 for Mar 2024, cumulative result 5.00',
    );
  });

  it('is drawn at its own period, not across those that have none', () => {
    const [drawn, ...others] = targetSeries({ values, target: 30, basis: 'period', latestComplete: judgedIn(2, null) });
    expect(others).toEqual([]);
    expect(drawn).toMatchObject({ title: 'Target for Mar 2024', type: 'line', data: [{ x: 'Mar 2024', y: 30 }] });
  });

  it('of the latest complete period is drawn there, and once where both are one', () => {
    const titles = (latestComplete: NonNullable<DashboardIndicator['latestComplete']>, target: number | null) =>
      targetSeries({ values, target, basis: 'period', latestComplete }).map(({ title }) => title);
    expect(titles(judgedIn(2, 20), null)).toEqual(['Target for Feb 2024']);
    expect(titles(judgedIn(3, 30), 30)).toEqual(['Target for Mar 2024']);
  });

  it('for a running total is not drawn among figures by period', () => {
    expect(targetSeries({ values, target: 30, basis: 'cumulative', latestComplete: null })).toEqual([]);
  });
});
