import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FigureStanding, targetOfPeriodText } from '../../../../frontend/src/features/dashboard/standing.tsx';
import { rangeWith, targetSeries } from '../../../../frontend/src/features/dashboard/target-series.ts';
import type { DashboardIndicator } from '../../../../shared/contract/indicator/dashboard.ts';

const period = (month: number) => ({ uid: `p${month}`, startDate: `2024-0${month}-01`, endDate: `2024-0${month + 1}-01` });
const compared = { result_value: 5, exact: '5', reports: 1, of: 1 };

/** January to March, with targets by month. */
const valuesWith = (targets: Readonly<Record<number, number>>, basis = 'period') =>
  [1, 2, 3].map((month) => ({
    period: period(month),
    cumulative: compared,
    ...(month in targets && { target: targets[month], basis }),
  })) as unknown as DashboardIndicator['values'];

describe('a target', () => {
  it('is told with the period that it belongs to', () => {
    expect(targetOfPeriodText({ target: 30, basis: 'period', compared }, period(3))).toBe('Target 30.00 for Mar 2024');
    expect(targetOfPeriodText({ target: 30, basis: 'cumulative', compared }, period(3))).toBe(
      'Target 30.00 for Mar 2024, cumulative result 5.00',
    );
  });

  it('has more than two decimals where it was set with more, so that none reads as a target of 0', () => {
    const told = (target: number) => targetOfPeriodText({ target, basis: 'period', compared }, period(3));
    expect(told(0.003)).toBe('Target 0.003 for Mar 2024');
    expect(told(1234.5678)).toBe('Target 1,234.5678 for Mar 2024');
    expect(told(1e-7)).toBe('Target 0.0000001 for Mar 2024');
    expect(told(0)).toBe('Target 0.00 for Mar 2024');
    const [drawn] = targetSeries({ values: valuesWith({ 3: 0.003 }) });
    expect(drawn!.valueFormatter(0.003)).toBe('0.003');
  });

  it('is drawn at its own period, not across those that have none', () => {
    const [drawn, ...others] = targetSeries({ values: valuesWith({ 3: 30 }) });
    expect(others).toEqual([]);
    expect(drawn).toMatchObject({ title: 'Target for Mar 2024', type: 'line', data: [{ x: 'Mar 2024', y: 30 }] });
  });

  it('within the range is drawn there, whether or not its last period has one', () => {
    const titles = (targets: Readonly<Record<number, number>>) =>
      targetSeries({ values: valuesWith(targets) }).map(({ title }) => title);
    expect(titles({ 2: 20 })).toEqual(['Target for Feb 2024']);
    expect(titles({ 1: 0, 3: 30 })).toEqual(['Target for Jan 2024', 'Target for Mar 2024']);
  });

  it('for a running total is not drawn among figures by period', () => {
    expect(targetSeries({ values: valuesWith({ 3: 30 }, 'cumulative') })).toEqual([]);
  });

  it('within the range is told on the card when its latest periods have none', () => {
    const card = (values: DashboardIndicator['values'], target: number | null = null) => {
      const indicator = { uid: 'e', unit: 't', rag: 'grey', basis: 'period', target, compared, complete: true, values };
      const shown = { ...indicator, completeness: compared, latestComplete: null } as unknown as DashboardIndicator;
      return renderToString(createElement(FigureStanding, { indicator: shown, view: 'submitted' }));
    };
    expect(card(valuesWith({ 2: 20 }))).toContain('Target 20.00 for Feb 2024');
    expect(card(valuesWith({ 2: 20 }, 'cumulative'))).toContain('Target 20.00 for Feb 2024, cumulative result 5.00');
    expect(card(valuesWith({ 2: 20, 3: 30 }), 30)).not.toContain('Feb 2024');
    expect(card(valuesWith({}))).not.toContain('Target 2');
  });
});

describe('the range of a graph', () => {
  it('has room beside a target, whose mark is cut at its edge otherwise', () => {
    expect(rangeWith([100], [40, 80])).toEqual([0, 105]);
    expect(rangeWith([-100], [40])).toEqual([-107, 47]);
  });

  it('is left to the graph without a target, and where all is 0', () => {
    expect([rangeWith([], [40]), rangeWith([0], [0])]).toEqual([undefined, undefined]);
  });
});
