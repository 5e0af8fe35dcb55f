import { describe, expect, it } from 'vitest';
import { bucketOf, bucketsBetween, fittingInterval } from '../../../../shared/domain/kernel/intervals.ts';
import type { Period } from '../../../../shared/domain/kernel/periods.ts';

describe('intervals', () => {
  it('are months, quarters and years of the calendar', () => {
    expect(bucketOf('2024-05-17', 'quarter')).toEqual({ uid: '2024-Q2', start: '2024-04-01', end: '2024-07-01' });
    expect(bucketOf('2024-12-31', 'month')).toEqual({ uid: '2024-12', start: '2024-12-01', end: '2025-01-01' });
    expect(bucketsBetween('2023-12-31', '2024-01-01', 'year').map(({ uid }) => uid)).toEqual(['2023', '2024']);
    expect(bucketsBetween('2024-02-01', '2024-01-01', 'month')).toEqual([]);
  });

  it('end with the year 9999', () => {
    expect(bucketsBetween('9999-10-31', '9999-12-01', 'month').map(({ uid }) => uid)).toEqual(['9999-10', '9999-11', '9999-12']);
    expect(bucketsBetween('9998-01-01', '9999-01-01', 'year').map(({ uid }) => uid)).toEqual(['9998', '9999']);
  });

  it('fit the longest reporting period', () => {
    const lasting = (start: string, end: string): Period => ({ start, end });
    expect(fittingInterval([])).toBe('month');
    expect(fittingInterval([lasting('2024-01-15', '2024-02-15')])).toBe('month');
    expect(fittingInterval([lasting('2024-01-01', '2024-02-01'), lasting('2024-07-01', '2024-10-01')])).toBe('quarter');
    expect(fittingInterval([lasting('2024-01-01', '2025-01-01')])).toBe('year');
  });
});
