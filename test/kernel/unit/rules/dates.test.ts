import { describe, expect, it } from 'vitest';
import * as dates from '../../../../shared/domain/kernel/dates.ts';
import { days } from '../../../support/fixtures/arbitraries.ts';
import { fc } from '../../../support/property.ts';

describe('dates', () => {
  it('are shown in the formats of the screens [SET-329, REP-399, REP-400]', () => {
    expect(dates.formatDate('2024-03-03')).toBe('3rd Mar 24');
    expect(dates.formatDate('2024-03-03', 'D MMM YYYY')).toBe('3 Mar 2024');
    expect(dates.formatDate('2024-03-03', 'DD MMM YY')).toBe('03 Mar 24');
    expect(dates.formatInstant('2024-07-03T23:30:00Z', 'Europe/London', 'YYYY-MM-DD HH:mm')).toBe('2024-07-04 00:30');
    expect(dates.formatInstant('2024-07-03T23:30:00Z', 'Europe/London', 'D MMM YYYY, HH:mm')).toBe('4 Jul 2024, 00:30');
    expect(dates.formatInstant('2024-01-03T09:05:00Z', 'Europe/London', 'Do MMM YY - HH:mm')).toBe('3rd Jan 24 - 09:05');
  });

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [22, '22nd'],
    [30, '30th'],
  ])('count %i as %s', (value, text) => expect(dates.ordinal(value)).toBe(text));

  it('know what today is where the tenant is', () => {
    expect(dates.todayIn('Europe/London', '2024-07-03T23:30:00Z')).toBe('2024-07-04');
    expect(dates.todayIn('America/New_York', '2024-07-04T03:30:00Z')).toBe('2024-07-03');
    // Auckland is 13 hours ahead in its summer, Los Angeles 8 behind in its winter, London one ahead in its summer
    expect(dates.todayIn('Pacific/Auckland', '2024-01-31T10:59:59Z')).toBe('2024-01-31');
    expect(dates.todayIn('Pacific/Auckland', '2024-01-31T11:00:00Z')).toBe('2024-02-01');
    expect(dates.todayIn('America/Los_Angeles', '2024-01-01T07:59:59Z')).toBe('2023-12-31');
    expect(dates.todayIn('America/Los_Angeles', '2024-01-01T08:00:00Z')).toBe('2024-01-01');
    expect(dates.todayIn('Europe/London', '2024-03-30T23:30:00Z')).toBe('2024-03-30');
    expect(dates.todayIn('Europe/London', '2024-03-31T23:30:00Z')).toBe('2024-04-01');
  });

  it('are read strictly from dd/mm/yyyy [REP-296, REP-308]', () => {
    expect(dates.parseSlashDate('29/02/2024')).toBe('2024-02-29');
    for (const bad of ['1/2/24', '31/02/2024', '2024-02-01', '01/13/2024', ' 01/02/2024'])
      expect(dates.parseSlashDate(bad)).toBeNull();
  });

  it('clamp at the end of a month', () => {
    expect(dates.addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(dates.addMonths('2024-01-31', 2)).toBe('2024-03-31');
    expect(dates.addMonths('2024-03-31', -13)).toBe('2023-02-28');
    expect(dates.addUnits('2024-02-29', 1, 'YEARS')).toBe('2025-02-28');
    expect(dates.addUnits('2024-01-01', 2, 'WEEKS')).toBe('2024-01-15');
  });

  it('are added and counted consistently', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (date, count) => {
        expect(dates.isDate(date)).toBe(true);
        expect(dates.daysBetween(date, dates.addDays(date, count))).toBe(count);
      }),
    );
  });
});
