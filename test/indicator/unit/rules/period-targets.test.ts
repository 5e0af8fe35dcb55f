import { describe, expect, it } from 'vitest';
import { distribute, targetForRange, targetPeriod } from '../../../../shared/domain/indicator/period-targets.ts';

describe('distributing', () => {
  it('accumulates evenly [ADM-596]', () => expect(distribute('100', 4)).toEqual(['25', '50', '75', '100']));

  it('never makes a target of 0 from a figure that is none', () => {
    // 0.01 / 12 = 0.000833
    const steps = distribute('0.01', 12);
    expect(steps.slice(0, 3)).toEqual(['0.00083', '0.00167', '0.0025']);
    expect(steps.at(-1)).toBe('0.01');
    expect(distribute('-0.001', 2)).toEqual(['-0.0005', '-0.001']);
    expect(distribute('0', 2)).toEqual(['0', '0']);
  });

  it('rounds to 2 decimals, ends exactly and leaves empty what is empty [ADM-598]', () => {
    expect(distribute('100.005', 3)).toEqual(['33.34', '66.67', '100.005']);
    expect(distribute(null, 2)).toEqual([null, null]);
    expect(distribute('5', 0)).toEqual([]);
  });
});

describe('the period of a target', () => {
  const all = [
    { start: '2024-01-01', end: '2024-02-01' },
    { start: '2024-02-01', end: '2024-03-01' },
    { start: '2024-03-01', end: '2024-04-01' },
  ];
  const stored = { value: '100', date: '2024-04-02', thresholdLow: '120', greenBelow: true, byDate: [] };

  it('is the one whose end is nearest, the earlier of two [ADM-599, ADM-600]', () => {
    expect(targetPeriod(all, '2024-02-20')).toBe(all[1]);
    expect(targetPeriod(all, '2030-01-01')).toBe(all[2]);
    const near = [{ end: '2024-03-03' }, { end: '2024-03-01' }];
    expect(targetPeriod(near, '2024-03-01')).toBe(near[1]);
    expect(targetPeriod([], '2024-03-02')).toBeUndefined();
  });

  it('is measured to the last day of a period, which is the day before the next one starts', () => {
    // 16 March is 16 days after 29 February and 15 days before 31 March
    expect(targetPeriod(all, '2024-03-16')).toBe(all[2]);
    expect(targetPeriod(all, '2024-03-15')).toBe(all[1]);
  });

  it('takes what was distributed to the latest period of the range, else the project level at its period [ADM-599]', () => {
    const byDate = [{ startDate: '2024-02-01', endDate: '2024-03-01', target: '50', threshold: null }];
    expect(targetForRange({ ...stored, byDate }, all, all.slice(0, 2))).toMatchObject({
      target: '50',
      threshold: null,
      basis: 'cumulative',
    });
    expect(targetForRange({ ...stored, byDate }, all, all)).toMatchObject({
      target: '100',
      threshold: '120',
      basis: 'period',
    });
    expect(targetForRange(stored, all, all.slice(0, 2))).toMatchObject({ target: null });
    expect(targetForRange(stored, all, [])).toMatchObject({ target: null });
  });
});
