/** Days are plain 'YYYY-MM-DD' text, which sorts and compares as dates do. Instants are ISO 8601 in UTC. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const DAY_MS = 86_400_000;

/** After every day of a project: the end of a range without one, or a day that leaves out no period. */
export const LATEST_DAY = '9999-12-31';

export type CalendarUnit = 'DAYS' | 'WEEKS' | 'MONTHS' | 'QUARTERS' | 'YEARS';
type Parts = { year: number; month: number; day: number };

const two = (value: number) => String(value).padStart(2, '0');
const toText = ({ year, month, day }: Parts) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
const parts = (date: string): Parts => ({ year: +date.slice(0, 4), month: +date.slice(5, 7), day: +date.slice(8, 10) });
const utc = ({ year, month, day }: Parts) => {
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  return time.getTime();
};

/** Days of a month, 1 to 12. */
export const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

const exists = ({ year, month, day }: Parts) =>
  year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);

/** Whether the text is a day that exists: '2024-02-30' is not. */
export const isDate = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date) && exists(parts(date));

const parseParts = (text: string, pattern: RegExp, century: number): string | null => {
  const found = pattern.exec(text);
  if (found === null) return null;
  const day = { day: +found[1]!, month: +found[2]!, year: century + +found[3]! };
  return exists(day) ? toText(day) : null;
};

/** 'dd/mm/yyyy' strictly, as a day; '1/2/24' and '31/02/2024' are null (REP-296, REP-308). */
export const parseSlashDate = (text: string): string | null => parseParts(text, /^(\d{2})\/(\d{2})\/(\d{4})$/, 0);

/** 'dd/mm/yy' strictly, of the years 2000 to 2099, as a day; else null (ADM-355, ADM-356). */
export const parseShortSlashDate = (text: string): string | null => parseParts(text, /^(\d{2})\/(\d{2})\/(\d{2})$/, 2000);

export const addDays = (date: string, days: number): string => {
  const moved = new Date(utc(parts(date)) + days * DAY_MS);
  return toText({ year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() });
};

/** Days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(parts(to)) - utc(parts(from))) / DAY_MS);

/**
 * The same day of a later (or earlier) month; the last day of a month that is too short. Repeated steps start from the
 * first date, so nothing drifts.
 */
export const addMonths = (date: string, months: number): string => {
  const { year, month, day } = parts(date);
  const index = year * 12 + month - 1 + months;
  const moved = { year: Math.floor(index / 12), month: (index % 12) + 1 };
  return toText({ ...moved, day: Math.min(day, daysInMonth(moved.year, moved.month)) });
};

const MONTHS_OF: Partial<Record<CalendarUnit, number>> = { MONTHS: 1, QUARTERS: 3, YEARS: 12 };

/** A date plus `count` units. */
export const addUnits = (date: string, count: number, unit: CalendarUnit): string => {
  const months = MONTHS_OF[unit];
  return months === undefined ? addDays(date, unit === 'WEEKS' ? 7 * count : count) : addMonths(date, months * count);
};

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export const ordinal = (value: number): string => {
  const teen = value % 100 >= 11 && value % 100 <= 13;
  return `${value}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`;
};

/** Date formats of the screens: '3rd Mar 24', '3 Mar 2024', '03 Mar 24' (REP-400, REP-050, REP-399). */
export type DateFormat = 'Do MMM YY' | 'D MMM YYYY' | 'DD MMM YY';

export const formatDate = (date: string, format: DateFormat = 'Do MMM YY'): string => {
  const { year, month, day } = parts(date);
  const name = MONTHS[month - 1];
  if (format === 'D MMM YYYY') return `${day} ${name} ${year}`;
  return `${format === 'DD MMM YY' ? two(day) : ordinal(day)} ${name} ${two(year % 100)}`;
};

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Made once for each time zone: to make one takes longer than anything else of a short request. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const [numeric, digits] = ['numeric', '2-digit'] as const;
  const fields = { year: numeric, month: digits, day: digits, hour: digits, minute: digits } as const;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...fields });
  clocks.set(timeZone, clock);
  return clock;
}

const zoned = (instant: string, timeZone: string) => {
  const fields = clockIn(timeZone).formatToParts(new Date(instant));
  const get = (type: Intl.DateTimeFormatPartTypes) => fields.find((field) => field.type === type)?.value ?? '';
  return { date: `${get('year').padStart(4, '0')}-${get('month')}-${get('day')}`, time: `${get('hour')}:${get('minute')}` };
};

export type InstantFormat = 'YYYY-MM-DD HH:mm' | 'Do MMM YY - HH:mm' | 'D MMM YYYY, HH:mm';

/** An instant in a time zone: '2024-03-03 14:05', '3rd Mar 24 - 14:05' or '3 Mar 2024, 14:05'. */
export const formatInstant = (instant: string, timeZone: string, format: InstantFormat): string => {
  const { date, time } = zoned(instant, timeZone);
  if (format === 'D MMM YYYY, HH:mm') return `${formatDate(date, 'D MMM YYYY')}, ${time}`;
  return format === 'YYYY-MM-DD HH:mm' ? `${date} ${time}` : `${formatDate(date)} - ${time}`;
};

/** The tenant's time zone when it has set none. */
export const DEFAULT_TIME_ZONE = 'Europe/London';

/** Whether there is a time zone of that name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Today where the tenant is; `now` is an ISO instant. */
export const todayIn = (timeZone: string, now: string): string => zoned(now, timeZone).date;

/**
 * The first ISO instant of a day where the tenant is: 01:00 where summer time begins at midnight, and that of the next day for a
 * day that the zone has skipped.
 */
export function startOfDayIn(timeZone: string, day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const zonedAt = (instant: number) => zoned(new Date(instant).toISOString(), timeZone);
  // midnight by the offset of the day before and of the day after, which differ around a change of the clocks; no text
  // names a day after the latest
  const after = Math.min(midnight + DAY_MS, Date.parse(LATEST_DAY));
  const candidates = [midnight - DAY_MS, after].map((near) => {
    const { date, time } = zonedAt(near);
    return midnight - (Date.parse(`${date}T${time}:00Z`) - near);
  });
  const [first, last] = [Math.min(...candidates), Math.max(...candidates)];
  return new Date(zonedAt(first).date >= day ? first : last).toISOString();
}

/** The hour there, 0 to 23; `now` is an ISO instant. */
export const hourIn = (timeZone: string, now: string): number => Number(zoned(now, timeZone).time.slice(0, 2));
