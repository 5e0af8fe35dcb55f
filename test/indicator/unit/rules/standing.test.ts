import { describe, expect, it } from 'vitest';
import { judgedBy } from '../../../../shared/domain/indicator/dashboard.ts';
import type { RatedTarget } from '../../../../shared/domain/indicator/period-targets.ts';
import { alwaysTarget, isComplete, standingsOf } from '../../../../shared/domain/indicator/standing.ts';

const period = (month: number) => ({ start: `2024-0${month}-01`, end: `2024-0${month + 1}-01` });
const of = (value: string | null, reports: number, all: number) => ({ value, reports, of: all });
const all = [period(1), period(2), period(3)];
const target = (more: Partial<RatedTarget> = {}): RatedTarget => ({
  value: '60',
  date: '2024-03-31',
  thresholdLow: null,
  greenBelow: true,
  byDate: [],
  ...more,
});
const TODAY = '2024-06-01';

describe('a figure', () => {
  it.each([
    ['every report is in it and its period has ended', of('1', 2, 2), '2024-02-01', true],
    ['a report is missing', of('1', 1, 2), '2024-06-01', false],
    ['its period goes on', of('1', 2, 2), '2024-01-31', false],
    ['nobody is expected to report', of(null, 0, 0), '2024-06-01', false],
  ])('is complete or not: %s', (_case, figure, today, expected) => {
    expect(isComplete(figure, period(1), today)).toBe(expected);
  });
});

describe('how periods stand to their target', () => {
  const judged = (values: ReturnType<typeof of>[]) =>
    values.map((official, at) => ({ period: all[at]!, official, running: null }));

  it('is said by the latest that is complete, not by a total that lacks reports', () => {
    const { latest, latestComplete } = standingsOf(
      judged([of('90', 5, 5), of('110', 5, 5), of('51.93', 2, 5)]),
      alwaysTarget(target({ date: '2024-02-29' })),
      all,
      TODAY,
    );
    expect(latest).toMatchObject({ value: '51.93', complete: false, compared: { reports: 2, of: 5 } });
    expect(latestComplete).toMatchObject({ period: period(2), value: '110', rag: 'red', target: { target: '60' } });
  });

  it('is said by the latest itself when it is complete, and by none when none is', () => {
    const complete = standingsOf(
      judged([of('1', 1, 2), of('51', 2, 2)]),
      alwaysTarget(target({ date: '2024-02-29' })),
      all,
      TODAY,
    );
    expect(complete.latestComplete).toEqual(complete.latest);
    expect(complete.latest).toMatchObject({ complete: true, rag: 'green' });
    expect(standingsOf(judged([of('1', 1, 2), of(null, 0, 2)]), () => null, all, TODAY).latestComplete).toBeNull();
    expect(standingsOf([], () => null, all, TODAY)).toEqual({ latest: null, latestComplete: null });
  });

  it('keeps the target of a period within the range, where its latest periods have none', () => {
    const periods = judged([of('90', 5, 5), of('110', 5, 5), of('51', 5, 5)]).map((each) => ({
      ...each,
      reported: each.official,
      status: 'approved' as const,
      complete: true,
    }));
    const { targets, target: latest } = judgedBy(alwaysTarget(target({ date: '2024-02-29' })), periods, all, TODAY);
    expect(targets.map((each) => each.target)).toEqual([null, '60', null]);
    expect(latest.target).toBeNull();
  });

  it('asks the same of everything that a cumulative target compares', () => {
    const byDate = [period(1), period(2)].map(({ start, end }) => ({
      startDate: start,
      endDate: end,
      target: '60',
      threshold: null,
    }));
    const periods = [
      { period: period(1), official: of('20', 1, 2), running: of('20', 1, 2) },
      { period: period(2), official: of('30', 2, 2), running: of('50', 3, 4) },
    ];
    const { latest, latestComplete } = standingsOf(periods, alwaysTarget(target({ byDate })), all, TODAY);
    expect(latest).toMatchObject({ value: '30', complete: false, compared: { value: '50', reports: 3, of: 4 } });
    expect(latestComplete).toBeNull();
  });

  it('is not said of a running total that starts anew within the range of the target', () => {
    const byDate = all.map(({ start, end }) => ({ startDate: start, endDate: end, target: '100', threshold: null }));
    const whole = { value: '110', reports: 2, of: 2 };
    const standing = (running: object) =>
      standingsOf(
        [{ period: period(1), official: of('50', 1, 1), running: { ...whole, ...running } }],
        alwaysTarget(target({ byDate })),
        all,
        TODAY,
      ).latest;
    expect(standing({})).toMatchObject({ rag: 'red', complete: true });
    expect(standing({ value: '50', since: '2024-01-15' })).toMatchObject({ rag: 'grey', complete: false });
  });
});
