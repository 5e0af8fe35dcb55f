import { describe, expect, it } from 'vitest';
import { firstPeriods, firstReport, nowIncomplete, periodAt } from '../../../frontend/src/features/project/first-report.ts';

const period = (startDate: string, endDate: string, closing: object | null = null) =>
  ({ startDate, endDate, closing }) as Parameters<typeof firstPeriods>[0][number];
const CLOSED = { isClosed: true, exceptions: [] };
const PERIODS = [
  period('2026-08-01', '2026-09-01'),
  period('2026-07-01', '2026-08-01'),
  period('2026-06-01', '2026-07-01', CLOSED),
  period('2026-05-01', '2026-06-01'),
];

const [july, august] = firstPeriods(PERIODS);

describe('the first report of a new package', () => {
  it('can be for the periods after the last closed one, in the order of time', () => {
    expect(firstPeriods(PERIODS).map(({ startDate }) => startDate)).toEqual(['2026-07-01', '2026-08-01']);
  });

  it('can be before a period that closes later, or has an exception for all packages', () => {
    const startsWith = (closing: object) =>
      firstPeriods([...PERIODS.slice(0, 2), period('2026-06-01', '2026-07-01', closing), PERIODS[3]!])[0]!.startDate;
    expect(startsWith({ isClosed: false, exceptions: [] })).toBe('2026-05-01');
    expect(startsWith({ ...CLOSED, exceptions: [{ isInForce: true, ref_ids: [] }] })).toBe('2026-05-01');
    expect(startsWith({ ...CLOSED, exceptions: [{ isInForce: false, ref_ids: [] }] })).toBe('2026-07-01');
    expect(startsWith({ ...CLOSED, exceptions: [{ isInForce: true, ref_ids: ['crane'] }] })).toBe('2026-07-01');
  });

  it('says which periods are incomplete from then on', () => {
    const made = (first: typeof july, today: string) => nowIncomplete(firstPeriods(PERIODS), first!, today);
    expect(made(july, '2026-07-20')).toBe('');
    expect(made(july, '2026-08-20')).toMatch(/^The period 1st Jul 26 - 31st Jul 26 has ended. It becomes incomplete/);
    expect(made(july, '2026-11-22')).toMatch(/^2 periods from 1st Jul 26 on have ended. They become incomplete/);
    expect(made(august, '2026-08-20')).toBe('');
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

  it('is warned of without a word about a due date where the form asks for none', () => {
    const { text } = firstReport(july!, undefined, '2026-11-22');
    expect(text).toContain('Choose a later period, or set a later due date in the settings of the package.');
    expect(firstReport(july!, '', '2026-11-22').text).toContain('Choose a later period or due date if that is not meant.');
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
