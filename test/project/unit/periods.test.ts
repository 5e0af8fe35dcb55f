import { describe, expect, it } from 'vitest';
import * as periods from '../../../shared/domain/kernel/periods.ts';
import { REPORTING_UNITS } from '../../../shared/domain/kernel/vocabulary.ts';
import * as frequency from '../../../shared/domain/report/frequency.ts';
import { days } from '../../support/fixtures/arbitraries.ts';
import { fc } from '../../support/property.ts';

const march = { start: '2024-03-01', end: '2024-04-01' };
const june = { start: '2024-06-01', end: '2024-07-01' };

describe('reporting periods', () => {
  it('are clamped at the end of a month and never drift', () => {
    const made = periods.generatePeriods({ startDate: '2024-01-31', endDate: '2024-04-30', freq_num: 1, freq_unit: 'MONTHS' });
    expect(made.map((period) => period.start)).toEqual(['2024-01-31', '2024-02-29', '2024-03-31']);
    expect(made.at(-1)?.end).toBe('2024-04-30');
    const years = periods.generatePeriods({ startDate: '2024-02-29', endDate: '2028-03-01', freq_num: 1, freq_unit: 'YEARS' });
    expect(years.map((period) => period.start)).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  });

  it('join without gaps, in every unit [ADM-354]', () => {
    const unit = fc.constantFrom(...REPORTING_UNITS);
    fc.assert(
      fc.property(days, days, fc.integer({ min: 1, max: 6 }), unit, (startDate, endDate, freq_num, freq_unit) => {
        const made = periods.generatePeriods({ startDate, endDate, freq_num, freq_unit });
        expect(made.length === 0).toBe(startDate >= endDate);
        for (const [index, period] of made.entries()) {
          expect(period.start < period.end).toBe(true);
          expect(period.start < endDate).toBe(true);
          if (index > 0) expect(period.start).toBe(made[index - 1]!.end);
        }
        if (made.length > 0 && made.length < periods.MAX_PERIODS) expect(made.at(-1)!.end >= endDate).toBe(true);
      }),
    );
  });

  it('are at most a thousand', () => {
    const rule = { startDate: '2025-01-01', freq_num: 1, freq_unit: 'DAYS' as const };
    expect(periods.durationError({ ...rule, endDate: '2027-09-28' })).toBeNull();
    expect(periods.durationError({ ...rule, endDate: '2027-09-29' })).toContain('more than 1000 reporting periods');
  });

  it('come from a schedule of dd/mm/yy dates, or none of them do [ADM-355, ADM-356]', () => {
    expect(periods.parseSchedule(' 01/04/24, 01/01/24 ,01/04/24')).toEqual({ ok: true, dates: ['2024-01-01', '2024-04-01'] });
    for (const bad of ['01/01/2024', '01/01/24,', '31/02/24', '1/1/24', ''])
      expect(periods.parseSchedule(bad)).toEqual({ ok: false, message: 'Enter dates as dd/mm/yy, separated by commas' });
  });

  it('end where the next begins, and the last lasts one frequency [ADM-511]', () => {
    expect(periods.schedulePeriods(['2024-02-10', '2024-01-01'], { freq_num: 1, freq_unit: 'QUARTERS' })).toEqual([
      { start: '2024-01-01', end: '2024-02-10' },
      { start: '2024-02-10', end: '2024-05-10' },
    ]);
  });

  it('are named by their first and last day [REP-048]', () => {
    expect(periods.displayPeriod(march)).toBe('1st Mar 24 - 31st Mar 24');
    expect(periods.displayPeriod(null)).toBe('No reporting period');
  });

  it('end after they start [ADM-351]', () => {
    expect(periods.periodError(march)).toBeNull();
    expect(periods.periodError({ start: '2024-03-01', end: '2024-03-01' })).toBe('The next period must start after this period');
  });
});

describe('a due date', () => {
  it('is repeated on the same day of the month', () => {
    const rule = periods.dueRuleOf('2024-04-14', march);
    expect(periods.dueDateFor(rule, june)).toBe('2024-07-14');
    expect(periods.dueDateFor(rule, { start: '2024-12-01', end: '2025-01-01' })).toBe('2025-01-14');
  });

  it('is the last day of a shorter month, and does not drift from there', () => {
    const rule = periods.dueRuleOf('2024-05-31', { start: '2024-04-01', end: '2024-05-01' });
    expect(periods.dueDateFor(rule, { start: '2024-05-01', end: '2024-06-01' })).toBe('2024-06-30');
    expect(periods.dueDateFor(rule, { start: '2024-06-01', end: '2024-07-01' })).toBe('2024-07-31');
    expect(periods.dueDateFor(rule, { start: '2025-01-01', end: '2025-02-01' })).toBe('2025-02-28');
  });

  it('is handed on as it was set, also through shorter months', () => {
    const months = periods.generatePeriods({ startDate: '2024-01-01', endDate: '2024-07-01', freq_num: 1, freq_unit: 'MONTHS' });
    /** The due dates of consecutive reports, starting from one that was set in January. */
    const repeated = (first: string, packageRule: periods.DueRule | null, own: periods.DueRule | null) => {
      let rule = own;
      let dueDate = first;
      return months.slice(1).map((period, at) => {
        const next = periods.nextDueRule({ period: months[at]!, dueDate, rule }, packageRule);
        rule = next === packageRule ? null : next;
        dueDate = periods.dueDateFor(next, period);
        return dueDate;
      });
    };
    const lastDays = ['2024-02-29', '2024-03-31', '2024-04-30', '2024-05-31', '2024-06-30'];
    const rule = periods.dueRuleOf('2024-01-31', months[0]!);
    expect(repeated('2024-01-31', rule, null)).toEqual(lastDays);
    expect(repeated('2024-01-31', null, rule)).toEqual(lastDays);
    expect(repeated('2024-01-31', null, null)).toEqual(lastDays);
    expect(repeated('2024-02-01', null, null)).toEqual(months.slice(1).map(({ end }) => end));
  });

  it('is the end of a period where none was set, however long its month is', () => {
    const [january, march] = [
      { start: '2024-01-31', end: '2024-02-29' },
      { start: '2024-02-29', end: '2024-03-31' },
    ];
    const rule = periods.nextDueRule({ period: january, dueDate: '2024-02-29', rule: null }, null);
    expect(periods.dueDateFor(rule, march)).toBe('2024-03-31');
  });

  it('follows the end of weekly periods, and is the end without a rule', () => {
    const rule = periods.dueRuleOf('2024-01-10', { start: '2024-01-01', end: '2024-01-08' });
    expect(periods.dueDateFor(rule, { start: '2024-01-29', end: '2024-02-05' })).toBe('2024-02-07');
    expect(periods.dueDateFor(null, march)).toBe('2024-04-01');
  });

  it.each([
    // 13 weeks have 91 days, as the quarter from April has: 15 days after their ends on 1 July, 30 September and 30 December
    ['WEEKS', 13, '2024-04-01', ['2024-07-16', '2024-10-15', '2025-01-14']],
    // four weeks end on 29 January, 26 February and 25 March
    ['WEEKS', 4, '2024-01-01', ['2024-02-13', '2024-03-12', '2024-04-09']],
    // 30 days end on 31 January, 1 March and 31 March
    ['DAYS', 30, '2024-01-01', ['2024-02-15', '2024-03-16', '2024-04-15']],
  ] as const)(
    'of a project in %s comes again as many days after the end of each period of %i',
    (freq_unit, freq_num, startDate, dates) => {
      const made = periods.generatePeriods({ startDate, endDate: '2025-01-01', freq_num, freq_unit }).slice(0, dates.length);
      const rule = periods.dueRuleOf(dates[0], made[0]!, freq_unit);
      expect(made.map((period) => periods.dueDateFor(rule, period))).toEqual(dates);
      const own = { period: made[0]!, dueDate: dates[0], rule: null };
      expect(periods.dueDateFor(periods.nextDueRule(own, null, freq_unit), made[1]!)).toBe(dates[1]);
    },
  );

  it('comes again as many days after the end of periods of four and five weeks that no duration has made', () => {
    const made = periods.schedulePeriods(['2024-01-01', '2024-01-29', '2024-02-26'], { freq_num: 5, freq_unit: 'WEEKS' });
    const rule = periods.dueRuleOf('2024-02-05', made[0]!);
    expect(made.map((period) => periods.dueDateFor(rule, period))).toEqual(['2024-02-05', '2024-03-04', '2024-04-08']);
  });

  it('keeps its day of the month where no duration says that months are meant', () => {
    // 28 days in February, and from the end of a month that has the day to the end of one that lacks it
    const dueIn = (start: string, end: string) => periods.dueRuleOf('2023-04-10', { start, end });
    expect(dueIn('2023-02-01', '2023-03-01')).toEqual({ day: 10, months: 1 });
    expect(dueIn('2023-01-31', '2023-02-28')).toEqual({ day: 10, months: 2 });
    expect(dueIn('2023-02-28', '2023-03-31')).toEqual({ day: 10, months: 1 });
  });

  it('comes back for the period it was set in', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 24 }), (dueDate, months) => {
        const [period] = periods.generatePeriods({
          startDate: '2024-01-01',
          endDate: '2024-01-02',
          freq_num: months,
          freq_unit: 'MONTHS',
        });
        expect(periods.dueDateFor(periods.dueRuleOf(dueDate, period!), period!)).toBe(dueDate);
      }),
    );
  });
});

describe('a frequency', () => {
  const quarterly = { freq_num: 3, freq_unit: 'MONTHS' as const, from_date: '2024-03-15' };

  it('is due when one of its dates falls inside the period [REP-199, REP-200]', () => {
    expect(frequency.frequencyDetails(quarterly, june)).toEqual({ ...quarterly, dueDate: '2024-06-15', dueThisReport: true });
    expect(frequency.frequencyDetails(quarterly, { start: '2024-04-01', end: '2024-05-01' })).toMatchObject({
      dueDate: '2024-06-15',
      dueThisReport: false,
    });
    expect(frequency.frequencyDetails({ ...quarterly, from_date: '2024-07-01' }, june).dueThisReport).toBe(false);
    expect(frequency.frequencyDetails({ ...quarterly, from_date: '2024-06-01' }, june).dueThisReport).toBe(true);
    expect(frequency.frequencyDetails(quarterly, { start: '2024-01-01', end: '2024-02-01' })).toMatchObject({
      dueDate: '2024-03-15',
      dueThisReport: false,
    });
  });

  it('keeps its day through shorter months, and counts a first day in and the day after the last one out', () => {
    const dueIn = (from_date: string, freq_num: number, freq_unit: 'MONTHS' | 'YEARS') => (start: string, end: string) => {
      const details = frequency.frequencyDetails({ from_date, freq_num, freq_unit }, { start, end });
      return details.dueThisReport ? details.dueDate : null;
    };
    const each3Months = dueIn('2024-01-31', 3, 'MONTHS');
    expect(each3Months('2024-01-31', '2024-02-01')).toBe('2024-01-31');
    expect(each3Months('2024-01-01', '2024-01-31')).toBeNull();
    expect(each3Months('2024-04-30', '2024-05-01')).toBe('2024-04-30');
    expect(each3Months('2024-04-01', '2024-04-30')).toBeNull();
    expect(each3Months('2024-07-31', '2024-08-01')).toBe('2024-07-31');
    expect(each3Months('2024-10-31', '2024-11-01')).toBe('2024-10-31');
    const eachYear = dueIn('2024-02-29', 1, 'YEARS');
    expect(eachYear('2025-02-28', '2025-03-01')).toBe('2025-02-28');
    expect(eachYear('2028-02-28', '2028-02-29')).toBeNull();
    expect(eachYear('2028-02-29', '2028-03-01')).toBe('2028-02-29');
  });

  it('ONCE is due only in the period of its date, none always [REP-199]', () => {
    const once = { freq_unit: 'ONCE' as const, from_date: '2024-03-31' };
    expect(frequency.frequencyDetails(once, march).dueThisReport).toBe(true);
    expect(frequency.frequencyDetails(once, june)).toMatchObject({ dueDate: null, dueThisReport: false });
    expect(frequency.frequencyDetails({}, june).dueThisReport).toBe(true);
    expect(frequency.frequencyDetails({ freq_unit: null, from_date: '2030-01-01' }, june).dueThisReport).toBe(true);
  });

  it('is due exactly when some date of the series is inside [REP-199]', () => {
    const unit = fc.constantFrom('DAYS' as const, 'WEEKS' as const, 'MONTHS' as const, 'QUARTERS' as const, 'YEARS' as const);
    fc.assert(
      fc.property(days, unit, fc.integer({ min: 1, max: 5 }), days, (from_date, freq_unit, freq_num, start) => {
        const [period] = periods.generatePeriods({ startDate: start, endDate: '2999-01-01', freq_num: 1, freq_unit: 'MONTHS' });
        const details = frequency.frequencyDetails({ from_date, freq_unit, freq_num }, period!);
        const series = periods.generatePeriods({ startDate: from_date, endDate: period!.end, freq_num, freq_unit });
        const capped = series.length === periods.MAX_PERIODS;
        if (!capped) expect(details.dueThisReport).toBe(series.some((each) => each.start >= period!.start));
      }),
      { numRuns: 60 },
    );
  });

  it('takes along what is below a section that is not due', () => {
    const node = (uid: string, path: string, meta_json = {}) => ({ uid, path, type: 'tree' as const, meta_json });
    const nodes = [
      node('root', '0000001'),
      node('late', '00000010000002', quarterly),
      node('in', '000000100000020000003'),
      node('next', '00000010000004'),
    ];
    expect([...frequency.notDueUids(nodes, { start: '2024-04-01', end: '2024-05-01' })]).toEqual(['late', 'in']);
    expect(frequency.notDueUids(nodes, june).size).toBe(0);
  });

  it('has a label [SET-330, SET-331]', () => {
    expect(frequency.frequencyLabel(quarterly)).toBe('Every 3 MONTHS from 15th Mar 24');
    expect(frequency.frequencyLabel({ freq_num: 2, freq_unit: 'WEEKS', from_date: null })).toBe('Every 2 WEEKS');
    expect(frequency.frequencyLabel({ freq_unit: 'ONCE', from_date: '2024-03-15' })).toBe('ONCE from 15th Mar 24');
    expect(frequency.frequencyLabel({ freq_num: 3, freq_unit: null })).toBeNull();
  });

  it('is none when the meta-data holds no unit or no date', () => {
    const odd = { freq_num: 'x', freq_unit: 'FORTNIGHTS', from_date: 5 };
    expect(frequency.frequencyDetails(odd, june)).toMatchObject({
      freq_num: 1,
      freq_unit: null,
      from_date: null,
      dueThisReport: true,
    });
    expect(frequency.frequencyDetails({ freq_unit: 'MONTHS', from_date: '2024-02-30' }, june).dueThisReport).toBe(true);
  });

  it.each([
    [1e9, 'DAYS'],
    [1e15, 'WEEKS'],
    [1e15, 'MONTHS'],
    [9000, 'YEARS'],
  ])('is not due again where its next date would be beyond the calendar: every %d %s', (freq_num, freq_unit) => {
    const rare = { freq_num, freq_unit, from_date: '2024-03-15' };
    expect(frequency.frequencyDetails(rare, march)).toMatchObject({ dueDate: '2024-03-15', dueThisReport: true });
    expect(frequency.frequencyDetails(rare, june)).toMatchObject({ dueDate: null, dueThisReport: false });
    expect(frequency.notDueText(rare, june)).toBe(`Not due this period. Every ${freq_num} ${freq_unit} from 15th Mar 24.`);
  });

  it('counts an emptied number as 1 [SET-312]', () =>
    expect(frequency.frequencyLabel({ freq_num: null, freq_unit: 'DAYS' })).toBe('Every 1 DAYS'));

  it('tells when it is due next [REP-041]', () => {
    expect(frequency.notDueText(quarterly, { start: '2024-04-01', end: '2024-05-01' })).toBe(
      'Not due this period. Every 3 MONTHS from 15th Mar 24. Next due: 15th Jun 24',
    );
    expect(frequency.notDueText(quarterly, june)).toBeNull();
  });

  it('tells the range it stands for when it spans several periods [REP-042]', () => {
    expect(frequency.rangeText(quarterly, june)).toBe('Reporting for period 15th Mar 24 - 15th Jun 24');
    expect(frequency.rangeText({ ...quarterly, freq_num: 1 }, june)).toBeNull();
    expect(frequency.rangeText({ ...quarterly, freq_num: 1 }, { start: '2024-02-01', end: '2024-03-01' })).toBeNull();
    expect(frequency.rangeText(quarterly, { start: '2024-05-01', end: '2024-06-01' })).toBeNull();
  });
});
