import { addUnits, type CalendarUnit, daysBetween, formatDate, isDate } from '../kernel/dates.ts';
import type { Period } from '../kernel/periods.ts';
import { FREQUENCY_UNITS, type FrequencyUnit } from '../kernel/vocabulary.ts';
import type { Node } from '../structure/tree.ts';

/**
 * How often a section or metric is reported, from its meta_json, which may hold anything. No unit means 'Every Report' (SET-227
 * to SET-230, SET-250).
 */
export type Frequency = { freq_num?: unknown; freq_unit?: unknown; from_date?: unknown };

/**
 * Details of a frequency in a report (REP-200). `dueDate`: the date inside the period, else the next one, null if there is none.
 */
export type FrequencyDetails = {
  freq_num: number;
  freq_unit: FrequencyUnit | null;
  from_date: string | null;
  dueDate: string | null;
  dueThisReport: boolean;
};

// An emptied field counts as 1 (SET-312).
const every = (frequency: Frequency) => Math.max(1, Math.trunc(Number(frequency.freq_num ?? 1)) || 1);

/** The date that is due `index` steps after the first. */
const dateAt = (from: string, unit: FrequencyUnit, step: number, index: number): string =>
  unit === 'ONCE' ? from : addUnits(from, index * step, unit);

/** The first due date on or after a day, and the steps to it; null when there is none, or none before the year 10000. */
function firstFrom(day: string, from: string, unit: FrequencyUnit, step: number): { date: string; index: number } | null {
  if (unit === 'ONCE') return from >= day ? { date: from, index: 0 } : null;
  // No unit is longer than 366 days, so this many steps are surely not too many; the rest is counted one by one.
  const longest: Record<CalendarUnit, number> = { DAYS: 1, WEEKS: 7, MONTHS: 31, QUARTERS: 92, YEARS: 366 };
  let index = Math.max(0, Math.floor(daysBetween(from, day) / (longest[unit] * step)));
  let date = dateAt(from, unit, step, index);
  // texts compare as days only while a year has four digits
  for (; isDate(date); date = dateAt(from, unit, step, index)) {
    if (date >= day) return { date, index };
    index++;
  }
  return null;
}

/**
 * Whether and when something with a frequency is due in a period [start, end) (REP-199). No unit, no start date or no period:
 * always due, because nothing says when it would not be.
 */
export function frequencyDetails(frequency: Frequency, period: Period | null): FrequencyDetails {
  const step = every(frequency);
  // Meta-data may be edited as JSON by hand: an unknown unit or an invalid date counts as none.
  const unit = FREQUENCY_UNITS.find((each) => each === frequency.freq_unit) ?? null;
  const from = typeof frequency.from_date === 'string' && isDate(frequency.from_date) ? frequency.from_date : null;
  const base = { freq_num: step, freq_unit: unit, from_date: from };
  if (unit === null || from === null || period === null) return { ...base, dueDate: null, dueThisReport: true };
  const next = firstFrom(period.start, from, unit, step);
  return { ...base, dueDate: next?.date ?? null, dueThisReport: next !== null && next.date < period.end };
}

export const frequencyOf = (node: Pick<Node, 'meta_json'>): Frequency => node.meta_json;

/** Uids of the nodes that are not due in a period, by their own frequency or that of a node above. `nodes` in path order. */
export function notDueUids(nodes: readonly Node[], period: Period | null): Set<string> {
  const uids = new Set<string>();
  let skipped: string | null = null;
  for (const node of nodes) {
    const below = skipped !== null && node.path.startsWith(skipped);
    if (!below) skipped = frequencyDetails(frequencyOf(node), period).dueThisReport ? null : node.path;
    if (skipped !== null) uids.add(node.uid);
  }
  return uids;
}

const intervalText = ({ freq_num, freq_unit }: FrequencyDetails) =>
  freq_unit === 'ONCE' ? 'ONCE' : `Every ${freq_num} ${freq_unit}`;

/** 'Every 3 MONTHS from 3rd Mar 24', 'ONCE from 3rd Mar 24', or null without a frequency (SET-330, SET-331). */
export function frequencyLabel(frequency: Frequency): string | null {
  const details = frequencyDetails(frequency, null);
  if (details.freq_unit === null) return null;
  return details.from_date === null ? intervalText(details) : `${intervalText(details)} from ${formatDate(details.from_date)}`;
}

/** The banner of a section that is not due, else null (REP-041). What happens once and has happened has no next date. */
export function notDueText(frequency: Frequency, period: Period | null): string | null {
  const details = frequencyDetails(frequency, period);
  if (details.dueThisReport) return null;
  const next = details.dueDate === null ? '' : ` Next due: ${formatDate(details.dueDate)}`;
  return `Not due this period. ${frequencyLabel(frequency)}.${next}`;
}

/**
 * The banner of a due section whose frequency spans more than the reporting period: from the previous
 * due date to this one (REP-042).
 */
export function rangeText(frequency: Frequency, period: Period | null): string | null {
  const { dueThisReport, dueDate, freq_unit, freq_num, from_date } = frequencyDetails(frequency, period);
  if (!dueThisReport || dueDate === null || from_date === null || period === null || freq_unit === null || freq_unit === 'ONCE')
    return null;
  const { index } = firstFrom(dueDate, from_date, freq_unit, freq_num)!;
  const previous = dateAt(from_date, freq_unit, freq_num, index - 1);
  const longer = addUnits(period.start, freq_num, freq_unit) > period.end;
  return longer ? `Reporting for period ${formatDate(previous)} - ${formatDate(dueDate)}` : null;
}
