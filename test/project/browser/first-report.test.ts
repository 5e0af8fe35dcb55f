import { describe, expect, it } from 'vitest';
import { firstReport } from '../../../frontend/src/features/project/first-report.ts';

const period = (startDate: string, endDate: string, closing: object | null = null) =>
  ({ startDate, endDate, closing }) as Parameters<typeof firstReport>[0][number];
const PERIODS = [period('2026-08-01', '2026-09-01'), period('2026-07-01', '2026-08-01'), period('2026-06-01', '2026-07-01', {})];

describe('the first report of a new package', () => {
  it('is for the first period that is not closed', () => {
    expect(firstReport(PERIODS, '', '2026-07-20')).toEqual({
      text: 'The first report is for 1st Jul 26 - 31st Jul 26.',
      isOverdue: false,
    });
  });

  it('is said to be overdue where its period has passed', () => {
    expect(firstReport(PERIODS, '', '2026-11-22')).toMatchObject({
      text: expect.stringContaining('was due on 1st Aug 26, so it is overdue at once'),
      isOverdue: true,
    });
  });

  it('has the due date that is entered', () => {
    expect(firstReport(PERIODS, '2026-11-30', '2026-11-22')!.isOverdue).toBe(false);
    expect(firstReport(PERIODS, '2026-11-21', '2026-11-22')!.isOverdue).toBe(true);
  });

  it('is not spoken of without periods', () => {
    expect(firstReport([period('2026-06-01', '2026-07-01', {})], '', '2026-06-01')).toBeUndefined();
  });
});
