import { describe, expect, it } from 'vitest';
import { periodsOfRange, rangeOfPeriods } from '../../../frontend/src/features/dashboard/range/period-range.ts';
import { presetRanges } from '../../../frontend/src/features/dashboard/range/range.ts';

const [january, february, march] = ['2024-01-01', '2024-02-01', '2024-03-01'].map((startDate, index, starts) => ({
  uid: startDate,
  startDate,
  endDate: starts[index + 1] ?? '2024-04-01',
})) as [Period, Period, Period];
type Period = { uid: string; startDate: string; endDate: string };
const all = [january, february, march];

describe('a range of reporting periods', () => {
  it('has the periods whose last day is in it', () => {
    expect(periodsOfRange(all, { fromDate: '2024-01-22', toDate: '2024-03-30' })).toEqual({ first: january, last: february });
    expect(periodsOfRange(all, { fromDate: '2024-04-01', toDate: '2024-06-30' })).toEqual({ first: undefined, last: undefined });
  });

  it('goes from the first day of the earlier period to the last day of the later one', () => {
    expect(rangeOfPeriods(march, january)).toEqual({ fromDate: '2024-01-01', toDate: '2024-03-31' });
    expect(periodsOfRange(all, rangeOfPeriods(february, february))).toEqual({ first: february, last: february });
  });
});

describe('the ranges that are chosen by one press', () => {
  it('are the last twelve months from the first of a month, this year, and the whole last year', () => {
    expect(presetRanges('2026-11-26')).toEqual({
      months: { fromDate: '2025-12-01', toDate: '2026-11-26' },
      year: { fromDate: '2026-01-01', toDate: '2026-11-26' },
      lastYear: { fromDate: '2025-01-01', toDate: '2025-12-31' },
    });
  });
});
