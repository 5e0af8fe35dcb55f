import { describe, expect, it } from 'vitest';
import { firstPeriods, firstReport, periodAt } from '../../../frontend/src/features/project/first-report.ts';

const period = (startDate: string, endDate: string, closing: object | null = null) =>
  ({ startDate, endDate, closing }) as Parameters<typeof firstPeriods>[0][number];
const PERIODS = [period('2026-08-01', '2026-09-01'), period('2026-07-01', '2026-08-01'), period('2026-06-01', '2026-07-01', {})];

const [july, august] = firstPeriods(PERIODS);

describe('the first report of a new package', () => {
  it('can be for the periods that are not closed, in the order of time', () => {
    expect(firstPeriods(PERIODS).map(({ startDate }) => startDate)).toEqual(['2026-07-01', '2026-08-01']);
  });

  it('is said with its period', () => {
    expect(firstReport(july!, '', '2026-07-20')).toEqual({
      text: 'The first report is for 1st Jul 26 - 31st Jul 26.',
      isOverdue: false,
    });
  });

  it('is said to be overdue where its period has passed', () => {
    expect(firstReport(july!, '', '2026-11-22')).toMatchObject({
      text: expect.stringContaining('was due on 1st Aug 26, so it is overdue at once'),
      isOverdue: true,
    });
  });

  it('has the due date that is entered', () => {
    expect(firstReport(august!, '2026-11-30', '2026-11-22').isOverdue).toBe(false);
    expect(firstReport(august!, '2026-11-21', '2026-11-22').isOverdue).toBe(true);
  });
});

describe('the period that a day is in', () => {
  it.each([
    ['2026-07-31', july],
    ['2026-08-01', august],
    ['2026-01-01', july],
    ['2027-01-01', august],
  ])('is, for %s, the one proposed to a supplier', (day, period) => {
    expect(periodAt(firstPeriods(PERIODS), day)).toBe(period);
  });

  it('is none without periods', () => {
    expect(periodAt([], '2026-07-31')).toBeUndefined();
  });
});
