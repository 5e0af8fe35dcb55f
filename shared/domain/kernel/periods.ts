import { yearFault } from './date-input.ts';
import {
  addDays,
  addMonths,
  addUnits,
  type CalendarUnit,
  daysBetween,
  daysInMonth,
  formatDate,
  isDate,
  parseShortSlashDate,
} from './dates.ts';

/** A reporting period: days 'YYYY-MM-DD', the end exclusive. */
export type Period = { start: string; end: string };
/** A project's reporting duration as stored (ADM-517). */
export type ReportingRule = { startDate: string; endDate: string; freq_num: number; freq_unit: CalendarUnit };

/** Most periods of a project. A duration that needs more is a typing mistake, see `durationError`. */
export const MAX_PERIODS = 1000;
export const NO_PERIOD = 'No reporting period';
export const SCHEDULE_FORMAT_MESSAGE = 'Enter dates as dd/mm/yy, separated by commas';
export const PERIOD_ORDER_MESSAGE = 'The next period must start after this period';
const DURATION_MESSAGE = `This duration has more than ${MAX_PERIODS} reporting periods. Choose a lower frequency or an earlier end.`;

const stepOf = (freq: number) => (Number.isInteger(freq) && freq >= 1 ? freq : 1);

/**
 * The periods of a reporting duration. Each is one frequency long and starts at the end of the one before; the last contains the
 * day before `endDate` and is whole. Starts are counted from the first date, so a month's end never drifts: monthly from 31
 * January gives 29 February, then 31 March. No periods if a date is missing or wrong, or the dates are in the wrong order; at
 * most `MAX_PERIODS`.
 */
export function generatePeriods({ startDate, endDate, freq_num, freq_unit }: ReportingRule): Period[] {
  if (!isDate(startDate) || !isDate(endDate)) return [];
  const step = stepOf(freq_num);
  const startOf = (index: number) => addUnits(startDate, index * step, freq_unit);
  const periods: Period[] = [];
  for (let index = 0; startOf(index) < endDate && index < MAX_PERIODS; index++)
    periods.push({ start: startOf(index), end: startOf(index + 1) });
  return periods;
}

const CHECK_YEAR = 'Check the year.';

/** The refusal of days whose year can only be a slip, or null; texts that are no days are refused elsewhere. */
function yearsError(...days: string[]): string | null {
  const fault = days
    .filter(isDate)
    .map(yearFault)
    .find((each) => each !== null);
  return fault ? `${fault} ${CHECK_YEAR}` : null;
}

/** The refusal of a reporting duration in impossible years, or that needs more periods than a project has; null for any other. */
export function durationError(rule: ReportingRule): string | null {
  const years = yearsError(rule.startDate, rule.endDate);
  if (years !== null) return years;
  const last = generatePeriods(rule)[MAX_PERIODS - 1];
  return last && last.end < rule.endDate ? DURATION_MESSAGE : null;
}

/** Reads 'dd/mm/yy, dd/mm/yy' into days in order, each once; one wrong date refuses all (ADM-355, ADM-356). */
export function parseSchedule(text: string): { ok: true; dates: string[] } | { ok: false; message: string } {
  const dates = text.split(',').map((part) => parseShortSlashDate(part.trim()));
  const known = dates.filter((date) => date !== null);
  return known.length === dates.length
    ? { ok: true, dates: [...new Set(known)].sort() }
    : { ok: false, message: SCHEDULE_FORMAT_MESSAGE };
}

/**
 * Periods of a schedule: a start is the end of the period before it, the last lasts one frequency
 * (ADM-511). `starts` in any order.
 */
export function schedulePeriods(
  starts: readonly string[],
  { freq_num, freq_unit }: Pick<ReportingRule, 'freq_num' | 'freq_unit'>,
): Period[] {
  const inOrder = [...new Set(starts)].sort();
  return inOrder.map((start, index) => ({ start, end: inOrder[index + 1] ?? addUnits(start, stepOf(freq_num), freq_unit) }));
}

/** The last day of a period, whose stored end is exclusive (ADM-281). */
export const lastDayOf = (end: string): string => addDays(end, -1);

/** '1st Mar 24 - 31st Mar 24' (REP-048). */
export const displayPeriod = (period: Period | null | undefined): string =>
  period ? `${formatDate(period.start)} - ${formatDate(lastDayOf(period.end))}` : NO_PERIOD;

/** The refusal of an edited or scheduled period, or null (ADM-351). */
export const periodError = ({ start, end }: Period): string | null =>
  yearsError(start, end) ?? (end > start ? null : PERIOD_ORDER_MESSAGE);

/**
 * How a due date repeats: the day of the month and the months from the month of the period's end. Periods of weeks or days have
 * no day of the month of their own; there it is the days after the end.
 */
export type DueRule = { day: number; months: number } | { daysAfterEnd: number };

const SHORTEST_MONTH = 28;
const WEEK = 7;
const monthIndex = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** Whether a period ends on the day of the month on which it starts, or on the last day of a month that lacks it. */
const isOfMonths = ({ start, end }: Period): boolean => {
  const months = monthIndex(end) - monthIndex(start);
  return addMonths(start, months) === end || addMonths(end, -months) === start;
};

/** Whether the ends of periods like this one move through the months. `unit`: of the project's duration; undefined for none. */
function movesThroughMonths(period: Period, unit: CalendarUnit | undefined): boolean {
  const days = daysBetween(period.start, period.end);
  if (days < SHORTEST_MONTH) return true;
  return unit === undefined ? days % WEEK === 0 && !isOfMonths(period) : unit === 'WEEKS' || unit === 'DAYS';
}

/** The rule that a due date, set for one period, makes for later ones. `unit`: of the project's duration; undefined for none. */
export const dueRuleOf = (dueDate: string, period: Period, unit?: CalendarUnit): DueRule =>
  movesThroughMonths(period, unit)
    ? { daysAfterEnd: daysBetween(period.end, dueDate) }
    : { day: Number(dueDate.slice(8, 10)), months: monthIndex(dueDate) - monthIndex(period.end) };

/**
 * The due date of a period: the same day of the month, or the last day of a shorter month. Without a rule it
 * is the period's end (REP-372).
 */
export function dueDateFor(rule: DueRule | null | undefined, period: Period): string {
  if (!rule) return period.end;
  if ('daysAfterEnd' in rule) return addDays(period.end, rule.daysAfterEnd);
  const month = addMonths(`${period.end.slice(0, 7)}-01`, rule.months);
  const day = Math.min(rule.day, daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7))));
  return addDays(month, day - 1);
}

/** A report's due date and the rule behind it. A date that follows from the package's date has no rule of its own. */
export type ReportDue = { period: Period | null; dueDate: string | null; rule: DueRule | null };

/**
 * The rule for the due date of a package's next report. A date in a shorter month no longer shows the day that was set, so the
 * original rule is passed on. Without a stored rule: if the package's rule gives the date, the package's rule counts; otherwise
 * the date was set for this report. `unit` as of `dueRuleOf`.
 */
export function nextDueRule(
  { period, dueDate, rule }: ReportDue,
  packageRule: DueRule | null,
  unit?: CalendarUnit,
): DueRule | null {
  if (rule || !period || !dueDate) return rule ?? packageRule;
  return dueDateFor(packageRule, period) === dueDate ? packageRule : dueRuleOf(dueDate, period, unit);
}
