import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import {
  countOf,
  formatDay,
  formatFigure,
  formatInterval,
  formatMonth,
  formatStarts,
  localDay,
} from '../../../../frontend/src/ui/format.ts';
import { DateText } from '../../../../frontend/src/ui/text/date-text.tsx';

describe('a figure', () => {
  it.each([
    ['1234567.891', '1,234,568'],
    ['1000', '1,000'],
    ['999.999', '1,000'],
    ['31.2355', '31.24'],
    ['7', '7'],
    ['0', '0'],
    ['0.00123456', '0.00123'],
    ['-0.05', '-0.05'],
    ['-4321.5', '-4,322'],
  ])('%s is %s on a tile', (value, shown) => {
    expect(formatFigure(value)).toBe(shown);
  });

  it('keeps every digit on demand, beyond what a float can hold', () => {
    expect(formatFigure('12345678901234567890.123456789', 'all')).toBe('12,345,678,901,234,567,890.123456789');
    expect(formatFigure('0.1', 'all')).toBe('0.1');
  });

  it('has so many decimals as are asked for', () => {
    expect([formatFigure('2', 2), formatFigure('1234.005', 2)]).toEqual(['2.00', '1,234.01']);
  });

  it.each([
    ['0.003', '0.003'],
    ['-0.00123456', '-0.00123'],
    ['0.01', '0.01'],
    ['0', '0.00'],
    ['5', '5.00'],
    ['12345678901234.567', '12,345,678,901,234.57'],
  ])('%s is %s as a part of a result, so that none but zero looks like zero', (value, shown) => {
    expect(formatFigure(value, 'part')).toBe(shown);
  });
});

it('rounds a small negative figure to 0 without a sign', () => {
  expect([formatFigure('-0.001', 2), formatFigure('-0.4', 0), formatFigure('-0')]).toEqual(['0.00', '0', '0']);
  expect([formatFigure('-0.005', 2), formatFigure('-0.001')]).toEqual(['-0.01', '-0.001']);
});

it('shows days and months as people read them, whatever the time zone', () => {
  expect(formatDay('2024-03-03')).toBe('3 Mar 2024');
  expect(formatDay('not a date')).toBe('not a date');
  expect(formatMonth('2024-03-01')).toBe('Mar 2024');
  expect([formatDay('2024-09-03'), formatMonth('2024-09-01')]).toEqual(['3 Sep 2024', 'Sep 2024']);
});

describe('a period of a chart or table', () => {
  const weeks = ['2024-04-01', '2024-04-08', '2024-04-15', '2024-04-22', '2024-04-29', '2024-05-06'];
  const labels = weeks.slice(1).map((endDate, at) => formatInterval({ uid: `w${at}`, startDate: weeks[at]!, endDate }));

  it('has a name of its own, also where several begin in one month', () => {
    expect(labels).toEqual(['1 Apr 2024', '8 Apr 2024', '15 Apr 2024', '22 Apr 2024', '29 Apr 2024']);
    expect(weeks.map(formatStarts(weeks))).toEqual([...labels, '6 May 2024']);
  });

  it('goes by its month where it is of whole months, and by its name where it is an interval of a company', () => {
    const named = (uid: string, startDate: string, endDate: string) => formatInterval({ uid, startDate, endDate });
    expect(named('p', '2024-01-01', '2024-02-01')).toBe('Jan 2024');
    expect(named('p', '2024-01-01', '2024-04-01')).toBe('Jan 2024');
    expect(named('2024-Q1', '2024-01-01', '2024-04-01')).toBe('Q1 2024');
    expect(['2024-01-26', '2024-02-26'].map(formatStarts(['2024-01-26', '2024-02-26']))).toEqual(['Jan 2024', 'Feb 2024']);
  });
});

it('counts one and many', () => {
  const forms = { one: '{n} report', other: '{n} reports' };
  expect([0, 1, 2, 5000].map((n) => countOf(n, forms))).toEqual(['0 reports', '1 report', '2 reports', '5,000 reports']);
});

it('the day of an instant is that of the reader, as its time of day is [ADM-127, ADM-605]', () => {
  expect(localDay('2024-06-02T23:30:00.000Z', 'Europe/London')).toBe('2024-06-03');
  expect(localDay('2024-06-03T02:00:00.000Z', 'America/New_York')).toBe('2024-06-02');
  expect(localDay('2024-03-03', 'America/New_York')).toBe('2024-03-03');
  expect(localDay('not a date', 'Europe/London')).toBe('not a date');
  const options = new Intl.DateTimeFormat('en-GB').resolvedOptions();
  const london = { ...options, timeZone: 'Europe/London' };
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(london);
  const shown = renderToStaticMarkup(createElement(DateText, { date: '2024-06-02T23:30:00.000Z', format: 'ordinal' }));
  zone.mockRestore();
  expect(shown).toContain('>3rd Jun 24<');
});
