import { describe, expect, it } from 'vitest';
import { dateInputText, parseDateInput } from '../../../../shared/domain/kernel/date-input.ts';
import { addDays } from '../../../../shared/domain/kernel/dates.ts';
import { fc } from '../../../support/property.ts';

const whyOf = (typed: string) => {
  const read = parseDateInput(typed);
  return read.kind === 'invalid' ? read.why : read.kind;
};

describe('a typed date', () => {
  it.each([
    '01/07/2026',
    '1/7/2026',
    ' 01/07/2026 ',
    '1 Jul 2026',
    '1 July 2026',
    '01-jul-2026',
    '1st Jul 2026',
    '2026-07-01',
    '2026/07/01',
    '01.07.2026',
    '1.7.2026',
    '01-07-2026',
  ])('%j is the first of July', (typed) => {
    expect(parseDateInput(typed)).toEqual({ kind: 'date', date: '2026-07-01' });
  });

  it('is nothing when it is blank', () => expect(parseDateInput('  ')).toEqual({ kind: 'empty' }));

  it.each([
    ['01/07/26', 'The year needs four digits.'],
    ['1 Jul 26', 'The year needs four digits.'],
    ['03-10-26', 'The year needs four digits.'],
    ['3.10.26', 'The year needs four digits.'],
    ['07.13.2026', 'There is no month 13; the day comes before the month.'],
    ['07/13/2026', 'There is no month 13; the day comes before the month.'],
    ['31/02/2026', 'There is no day 31: the month ends on the 28th.'],
    ['30/02/2024', 'There is no day 30: the month ends on the 29th.'],
    ['31/04/2026', 'There is no day 31: the month ends on the 30th.'],
    ['0/1/2026', 'There is no day 0: the month ends on the 31st.'],
    ['1 Ju 2026', 'There is no month Ju; the day comes before the month.'],
    ['01/07/0206', 'The year 0206 is not between 1900 and 2199.'],
    ...['tomorrow', '01.07/2026', '2026.07.01', 'July 1, 2026', '2026-7', '20260701', '1/7', '2026-07/01'].map((typed) => [
      typed,
      'This cannot be read as a date.',
    ]),
  ])('%j is refused: %s', (typed, why) => {
    expect(whyOf(typed!)).toBe(`${why} Type it as 31/12/2026 or 31 Dec 2026.`);
  });

  it('reads what it writes, in every way of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 109_500 }), (days) => {
        const date = addDays('1900-01-01', days);
        const [year, month, day] = date.split('-');
        for (const typed of [
          dateInputText(date),
          date,
          `${year}/${month}/${day}`,
          `${day}/${month}/${year}`,
          `${day}.${month}.${year}`,
        ])
          expect(parseDateInput(typed)).toEqual({ kind: 'date', date });
      }),
    );
  });
});
