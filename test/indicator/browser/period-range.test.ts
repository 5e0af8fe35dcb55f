import { describe, expect, it } from 'vitest';
import { periodsOfRange, rangeOfPeriods } from '../../../frontend/src/features/dashboard/period-range.ts';

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
