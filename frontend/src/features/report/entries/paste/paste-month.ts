import { monthOf, parseDateInput } from '../../../../../../shared/domain/kernel/date-input.ts';
import { addUnits } from '../../../../../../shared/domain/kernel/dates.ts';
import { displayPeriod, type Period } from '../../../../../../shared/domain/kernel/periods.ts';
import { formatPeriod } from '../../../../ui/format.ts';

/** A month by name, with or without a year. */
const NAMED = /^([a-z]+)\.?(?:[\s\-/'’]*(\d{4}|\d{2}))?$/i;
const YEAR_BEFORE_NAME = /^(\d{4})[\s-]+([a-z]+)\.?$/i;
const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})$/;
const MONTH_FIRST = /^(\d{1,2})[-/](\d{4})$/;

/** In a heading the month may come before the day, unless dots separate them. */
const MAY_BE_MONTH_FIRST = /\/|^\d{1,2}-\d/;

const monthText = (year: string | undefined, month: number): string | undefined => {
  if (month < 1 || month > 12) return undefined;
  const two = String(month).padStart(2, '0');
  return year === undefined ? `--${two}` : `${year.length === 2 ? `20${year}` : year}-${two}`;
};

/**
 * The month of a heading, 'YYYY-MM', or '--10' without a year: 'Oct 2026', 'October 2026', '2026-10', '10/2026', 'Oct-26' and '1
 * Oct 2026'; undefined for other texts.
 */
function monthIn(text: string): string | undefined {
  const named = NAMED.exec(text);
  if (named) return monthText(named[2], monthOf(named[1]!));
  const yearBefore = YEAR_BEFORE_NAME.exec(text);
  if (yearBefore) return monthText(yearBefore[1], monthOf(yearBefore[2]!));
  const [, year, month] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return monthText(year, Number(month));
  const [, before, after] = MONTH_FIRST.exec(text) ?? [];
  if (after !== undefined) return monthText(after, Number(before));
  const day = MAY_BE_MONTH_FIRST.test(text) ? undefined : parseDateInput(text);
  return day?.kind === 'date' && day.date.endsWith('-01') ? day.date.slice(0, 7) : undefined;
}

/** The period of a heading: the report's own, possibly the own, another one, or none. */
export type HeadingPeriod = 'own' | 'maybe' | 'other' | 'none';

/**
 * Compares the heading of a copied sheet with the period of a report. A month without a year may be in any year.
 * @param period undefined for a report without one
 */
export function periodOfHeading(heading: string, period: Period | null | undefined): HeadingPeriod {
  const text = heading.replace(/\s+/g, ' ').trim();
  if (text === '') return 'none';
  const shown = period ? [formatPeriod({ startDate: period.start, endDate: period.end }), displayPeriod(period)] : [];
  if (shown.some((each) => each.toLowerCase() === text.toLowerCase())) return 'own';
  const month = monthIn(text);
  if (month === undefined) return 'none';
  const isMonth = period?.start.endsWith('-01') && addUnits(period.start, 1, 'MONTHS') === period.end;
  if (!period || !isMonth) return 'other';
  if (month === period.start.slice(0, 7)) return 'own';
  return month === `--${period.start.slice(5, 7)}` ? 'maybe' : 'other';
}
