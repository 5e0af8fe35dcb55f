import { daysInMonth, formatDate, isDate } from './dates.ts';

/** A day as 'YYYY-MM-DD', nothing, or the reason why the text is no day, with an example to type instead. */
export type TypedDate = { kind: 'date'; date: string } | { kind: 'empty' } | { kind: 'invalid'; why: string };

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
/** Years that a date may have. The limit catches slips such as 0206. */
const YEARS = { first: 1900, last: 2199 };
const inYears = (year: number) => year >= YEARS.first && year <= YEARS.last;

/** Why the year of a day ('YYYY-MM-DD') can only be a slip; null for any other day. */
export const yearFault = (day: string): string | null => {
  const year = day.slice(0, 4);
  return inYears(+year) ? null : `The year ${year} is not between ${YEARS.first} and ${YEARS.last}.`;
};

const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d+)$/;
const WORDS = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]+)\.?,?[\s-]+(\d+)$/i;
const YEAR_FIRST = /^(\d{4})([-/])(\d{2})\2(\d{2})$/;

const EXAMPLES = 'Type it as 31/12/2026 or 31 Dec 2026.';

/** 1 to 12 for 'Jul', 'July' and 'Sept'; 0 for no month. */
export const monthOf = (name: string): number =>
  name.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

const two = (part: string | number) => String(part).padStart(2, '0');

function dayOf(day: string, month: number, year: string, monthText: string): TypedDate {
  const invalid = (why: string): TypedDate => ({ kind: 'invalid', why: `${why} ${EXAMPLES}` });
  if (year.length !== 4) return invalid('The year needs four digits.');
  if (month < 1 || month > 12) return invalid(`There is no month ${monthText}; the day comes before the month.`);
  const wrong = yearFault(`${year}-01-01`);
  if (wrong !== null) return invalid(wrong);
  const days = daysInMonth(+year, month);
  if (+day < 1 || +day > days)
    return invalid(`There is no day ${day}: the month ends on the ${days}${days === 31 ? 'st' : 'th'}.`);
  return { kind: 'date', date: `${year}-${two(month)}-${two(day)}` };
}

/**
 * Reads a day as people type it: '01/07/2026', '1.7.2026' and '01-07-2026' (always day first), '1 Jul 2026', '1st July 2026',
 * '2026-07-01' and '2026/07/01'. Ambiguous and impossible texts are refused with the reason: a month that does not exist, and a
 * year of two digits, since '03-10-26' is a day of 2026 to one reader and of 2003 to another.
 */
export function parseDateInput(typed: string): TypedDate {
  const text = typed.trim();
  if (text === '') return { kind: 'empty' };
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return dayOf(dayFirst[1]!, +dayFirst[3]!, dayFirst[4]!, dayFirst[3]!);
  const words = WORDS.exec(text);
  if (words) return dayOf(words[1]!, monthOf(words[2]!), words[3]!, words[2]!);
  const first = YEAR_FIRST.exec(text);
  if (first) return dayOf(first[4]!, +first[3]!, first[1]!, first[3]!);
  return { kind: 'invalid', why: `This cannot be read as a date. ${EXAMPLES}` };
}

/** A stored day in the form in which a field shows it and `parseDateInput` reads it back; other texts stay as they are. */
export const dateInputText = (date: string): string => (isDate(date) ? formatDate(date, 'D MMM YYYY') : date);
