import { describe, expect, it } from 'vitest';
import { formatInstant, startOfDayIn } from '../../../shared/domain/kernel/dates.ts';
import {
  AT_ONCE,
  closedPeriods,
  closedRefusalText,
  isClosedFor,
  MAX_EXCEPTIONS,
  type PeriodClosing,
  type PeriodException,
  withExceptions,
} from '../../../shared/domain/restatement/closing.ts';

const [BEFORE, NOW, AFTER] = ['2024-05-01T00:00:00.000Z', '2024-05-02T00:00:00.000Z', '2024-05-03T00:00:00.000Z'];
const by = { uid: 'ada', name: 'Ada Lovelace' };
const closing: PeriodClosing = { closesAt: AT_ONCE, since: '2024-05-01', by, at: BEFORE, exceptions: [], openFor: {} };
const exception = (until: string, packageUids: string[] = [], uid = until): PeriodException => ({
  uid,
  packageUids,
  until,
  lastDay: until.slice(0, 10),
  reason: 'A fault',
  by,
  at: BEFORE,
});
const january = { startDate: '2024-01-01', endDate: '2024-02-01' };

describe('a closing', () => {
  it('that has not come yet refuses nothing', () => {
    expect(isClosedFor({ ...closing, closesAt: AFTER }, ['a'], NOW)).toBe(false);
    expect(isClosedFor({ ...closing, closesAt: NOW }, ['a'], NOW)).toBe(true);
    expect(isClosedFor(undefined, ['a'], NOW)).toBe(false);
  });

  it('at once refuses what was judged before it', () => {
    expect(isClosedFor(closing, ['a'], '2000-01-01T00:00:00.000Z')).toBe(true);
  });
});

describe('an exception', () => {
  it('of some packages lets all of a change through or nothing, and no definition', () => {
    const excepted = withExceptions(closing, [exception(AFTER, ['a', 'b'])]);
    expect(isClosedFor(excepted, ['a', 'b'], NOW)).toBe(false);
    expect(isClosedFor(excepted, ['a', 'c'], NOW)).toBe(true);
    expect(isClosedFor(excepted, [], NOW)).toBe(true);
  });

  it('of the whole period lets definitions through until it ends', () => {
    const excepted = withExceptions(closing, [exception(AFTER), exception(BEFORE)]);
    expect(isClosedFor(excepted, [], NOW)).toBe(false);
    expect(isClosedFor(excepted, ['a'], AFTER)).toBe(true);
    expect(closedPeriods([{ ...january, closing: excepted }, { ...january, closing }, january], NOW)).toEqual([
      { ...january, closing },
    ]);
  });

  it('that was longer counts, whatever came later', () => {
    expect(withExceptions(closing, [exception(AFTER, ['a']), exception(BEFORE, ['a'])]).openFor).toEqual({ a: AFTER });
  });

  it('is left out when too many end after it', () => {
    const many = Array.from({ length: MAX_EXCEPTIONS }, (_, index) => exception(AFTER, ['a'], String(index)));
    const { exceptions } = withExceptions(closing, [...many, exception(BEFORE, ['b'])]);
    expect([exceptions.length, exceptions.some(({ until }) => until === BEFORE)]).toEqual([MAX_EXCEPTIONS, false]);
  });
});

it('a refusal names the period, since when and by whom it is closed, and what to do', () => {
  expect(closedRefusalText([undefined, { ...january, closing }], ['a'], NOW)).toBe(
    'The period 1st Jan 24 - 31st Jan 24 is closed since 1st May 24, by Ada Lovelace. Ask an administrator for an exception. Administrators grant one, or reopen the period, under Reporting periods in the settings of the project.',
  );
  expect(closedRefusalText([january], ['a'], NOW)).toBeNull();
});

it('a refusal names all periods that are closed at once', () => {
  const march = { startDate: '2024-03-01', endDate: '2024-04-01' };
  const all = [
    { ...january, closing },
    { startDate: '2024-02-01', endDate: '2024-03-01' },
    { ...march, closing },
  ];
  expect(closedRefusalText(all, [], NOW)).toMatch(
    /^These periods are closed: 1st Jan 24 - 31st Jan 24 \(since 1st May 24, by Ada Lovelace\), 1st Mar 24 - 31st Mar 24 \(since 1st May 24, by Ada Lovelace\)\. Ask an/,
  );
  const many = Array.from({ length: 30 }, () => ({ ...january, closing }));
  expect(closedRefusalText(many, [], NOW)).toContain(') and 18 more. Ask an');
});

it.each([
  ['Europe/London', '2024-01-10', '2024-01-10T00:00:00.000Z'],
  ['Europe/London', '2024-07-10', '2024-07-09T23:00:00.000Z'],
  ['Europe/London', '2024-03-31', '2024-03-31T00:00:00.000Z'],
  ['Europe/London', '2024-04-01', '2024-03-31T23:00:00.000Z'],
  ['Pacific/Auckland', '2024-01-10', '2024-01-09T11:00:00.000Z'],
  ['America/Los_Angeles', '2024-11-03', '2024-11-03T07:00:00.000Z'],
  ['America/Los_Angeles', '2024-11-04', '2024-11-04T08:00:00.000Z'],
  ['Europe/London', '2024-10-27', '2024-10-26T23:00:00.000Z'],
  ['Europe/London', '2024-10-28', '2024-10-28T00:00:00.000Z'],
])('a day in %s begins at an instant: %s', (timeZone, day, instant) => {
  expect(startOfDayIn(timeZone, day)).toBe(instant);
});

it.each([
  ['America/Santiago', '2024-09-08', '2024-09-08T04:00:00.000Z'],
  ['America/Asuncion', '2024-10-06', '2024-10-06T04:00:00.000Z'],
  ['America/Havana', '2024-03-10', '2024-03-10T05:00:00.000Z'],
  ['Asia/Beirut', '2024-03-31', '2024-03-30T22:00:00.000Z'],
  ['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00.000Z'],
])('a day in %s without its first hour begins at one: %s', (timeZone, day, instant) => {
  expect(startOfDayIn(timeZone, day)).toBe(instant);
  expect(formatInstant(instant, timeZone, 'YYYY-MM-DD HH:mm')).toBe(`${day} 01:00`);
});

it.each([
  ['America/Santiago', '2024-04-07', '2024-04-07T04:00:00.000Z'],
  ['America/Asuncion', '2024-03-24', '2024-03-24T04:00:00.000Z'],
  ['Asia/Beirut', '2024-10-27', '2024-10-26T22:00:00.000Z'],
  ['Africa/Cairo', '2024-11-01', '2024-10-31T22:00:00.000Z'],
])('a day in %s after a longer one begins when summer time has ended: %s', (timeZone, day, instant) => {
  expect(startOfDayIn(timeZone, day)).toBe(instant);
});

it.each(['Pacific/Kiritimati', 'Europe/London', 'Pacific/Niue'])(
  'the latest day that can be written begins in %s',
  (timeZone) => {
    expect(formatInstant(startOfDayIn(timeZone, '9999-12-31'), timeZone, 'YYYY-MM-DD HH:mm')).toBe('9999-12-31 00:00');
  },
);

it('a day in America/Havana whose first hour comes twice begins with the first of them', () => {
  expect(startOfDayIn('America/Havana', '2024-11-03')).toBe('2024-11-03T04:00:00.000Z');
});

it('a day that Pacific/Apia has skipped begins with the next one', () => {
  expect(startOfDayIn('Pacific/Apia', '2011-12-30')).toBe('2011-12-30T10:00:00.000Z');
});
