import { formatInstant, todayIn } from '../../../shared/domain/kernel/dates.ts';

/** Numbers and dates as people read them. Figures are decimal strings and stay exact: Intl formats them without a float. */

export type FigureDigits = 'tile' | 'part' | 'all' | number;

const LOCALE = 'en-GB';

const isDecimal = (value: string): value is Intl.StringNumericLiteral => /^-?\d+(\.\d+)?$/.test(value);

/**
 * Number of digits. A tile shows no decimals from 1,000 on, two below, and three significant digits below 1. 'part' shows
 * two decimals, and three significant digits of a figure that these would make look like zero. 'all' shows every digit; a number
 * is the number of decimals.
 */
function digitsOf(value: string, digits: FigureDigits): Intl.NumberFormatOptions {
  if (digits === 'all') return { maximumFractionDigits: 100 };
  if (typeof digits === 'number') return { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const size = Math.abs(Number(value));
  if (digits === 'part') return size > 0 && size < 0.01 ? { maximumSignificantDigits: 3 } : digitsOf(value, 2);
  if (size >= 1000) return { maximumFractionDigits: 0 };
  return size >= 1 || size === 0 ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 3 };
}

/**
 * A decimal string with thousands separators of the locale: formatFigure('1234567.891') is '1,234,568'. A given number of
 * decimals is always shown.
 */
export function formatFigure(value: string | number, digits: FigureDigits = 'tile', locale = LOCALE): string {
  const text = String(value);
  // Rounds a small negative figure to 0, not to -0.
  const format = new Intl.NumberFormat(locale, { ...digitsOf(text, digits), signDisplay: 'negative' });
  return isDecimal(text) ? format.format(text) : format.format(Number(text));
}

/** Creating a formatter takes longer than using it, and a report table has thousands of dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const kept = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, kept);
  return kept;
}

/** A date by Intl, with three letters for every month: British English has 'Sept', but all other dates here have 'Sep'. */
const inParts = (date: Date, locale: string, options: Intl.DateTimeFormatOptions): string =>
  formatterOf(locale, { month: 'short', year: 'numeric', ...options })
    .formatToParts(date)
    .map(({ type, value }) => (type === 'month' && value === 'Sept' ? 'Sep' : value))
    .join('');

/** 'YYYY-MM-DD' or an instant as '3 Mar 2024'. */
export function formatDay(date: string, locale = LOCALE): string {
  const day = new Date(date.length === 10 ? `${date}T00:00:00Z` : date);
  const zone = date.length === 10 ? { timeZone: 'UTC' } : {};
  return Number.isNaN(day.getTime()) ? date : inParts(day, locale, { day: 'numeric', ...zone });
}

/** 'YYYY-MM-DD' in words, to confirm a typed date: 'Wednesday 1 July 2026'. */
export const formatLongDay = (date: string, locale = LOCALE): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .format(new Date(`${date}T00:00:00Z`))
    .replace(',', '');

/** A period as the month of its first day: 'Mar 2024'. */
export const formatMonth = (date: string, locale = LOCALE): string =>
  inParts(new Date(`${date.slice(0, 10)}T00:00:00Z`), locale, { timeZone: 'UTC' });

type Days = { startDate: string; endDate: string };

/** Whether a period consists of whole calendar months. The end is exclusive. */
const isOfMonths = ({ startDate, endDate }: Days): boolean => startDate.endsWith('-01') && endDate.endsWith('-01');

/** A period: 'Mar 2024' or 'Jan 2024 to Mar 2024' for whole months, else its first and last day. The end is exclusive. */
export function formatPeriod({ startDate, endDate }: Days): string {
  const last = new Date(Date.parse(`${endDate}T00:00:00Z`) - 1).toISOString().slice(0, 10);
  if (!isOfMonths({ startDate, endDate })) return `${formatDay(startDate)} to ${formatDay(last)}`;
  return startDate.slice(0, 7) === last.slice(0, 7)
    ? formatMonth(startDate)
    : `${formatMonth(startDate)} to ${formatMonth(last)}`;
}

/**
 * A reporting period by its month, or an interval of a company by its name: 'Mar 2024', 'Q1 2024' or '2024'. A period that is not
 * of whole months has its first day, '4 Mar 2024', because several such periods may begin in one month. The end is exclusive.
 */
export function formatInterval({ uid, ...days }: { uid: string } & Days, locale = LOCALE): string {
  const [, year, quarter] = /^(\d{4})(?:-(Q[1-4]))?$/.exec(uid) ?? [];
  if (year !== undefined) return quarter === undefined ? year : `${quarter} ${year}`;
  return isOfMonths(days) ? formatMonth(days.startDate, locale) : formatDay(days.startDate, locale);
}

/** Returns the format for the first days of some periods: the month, or the day if several periods begin in one month. */
export const formatStarts = (starts: readonly string[]): ((start: string) => string) =>
  new Set(starts.map((start) => start.slice(0, 7))).size < starts.length
    ? (start) => formatDay(start)
    : (start) => formatMonth(start);

/** A text in the singular and in the plural. */
export type CountForms = { one: string; other: string };

/** 'n report' or 'n reports': `countOf(2, { one: '{n} report', other: '{n} reports' })`. */
export function countOf(n: number, forms: CountForms, locale = LOCALE): string {
  const form = new Intl.PluralRules(locale).select(n) === 'one' ? forms.one : forms.other;
  return form.replace('{n}', new Intl.NumberFormat(locale).format(n));
}

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day of an instant in the reader's local time, 'YYYY-MM-DD'. A day stays as it is. */
export const localDay = (date: string, timeZone = localZone()): string =>
  date.length === 10 || Number.isNaN(Date.parse(date)) ? date : todayIn(timeZone, date);

/** An instant in the reader's local time, in the format of the administration area: '22nd Nov 26 - 02:33' (ADM-605). */
export const formatAdministered = (instant: string): string => formatInstant(instant, localZone(), 'Do MMM YY - HH:mm');

/** An instant in the reader's local time as '22 Nov 2026, 02:33'. */
export const formatMoment = (instant: string): string => formatInstant(instant, localZone(), 'D MMM YYYY, HH:mm');

const two = (n: number) => String(n).padStart(2, '0');

/** An instant in the reader's local time as 'YYYY-MM-DD HH:mm' (REP-114, REP-337). */
export function formatMinute(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
