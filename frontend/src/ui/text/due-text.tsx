import { daysBetween, formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { isLocked } from '../../../../shared/domain/report/status.ts';
import { readableCss, rgbOfHue } from '../colours.ts';
import { fill } from '../fill.ts';
import { dueTexts as texts } from './due-texts.ts';

/** A due date with the days that are left or have passed: 'Due: 3rd Mar 24 (5 days)' (ADM-205, ADM-206). Days are YYYY-MM-DD. */
export function dueText(dueDate: string, today: string): string {
  const n = daysBetween(today, dueDate);
  const date = formatDate(dueDate);
  if (n >= 0) return n === 1 ? fill(texts.dueOne, { date }) : fill(texts.due, { date, n });
  return n === -1 ? fill(texts.overdueOne, { date }) : fill(texts.overdue, { date, n: -n });
}

/** Days before the due date from which on there is no hurry. */
const CALM = 30;
const GREEN = 120;

/** From 0, red, today and for what is overdue, to 120, green, thirty days before (ADM-603, ADM-604). */
export const dueHue = (days: number): number => Math.min(Math.max(days / CALM, 0), 1) * GREEN;

/**
 * The same in a colour that depends on how close the date is (ADM-204); the words say it as well. A report that is submitted is
 * late no longer, however long its decision takes: it has the date alone.
 */
export const DueText = ({ dueDate, today, status }: { dueDate: string; today: string; status: string }) =>
  isLocked(status) ? (
    <span>{fill(texts.dueOn, { date: formatDate(dueDate) })}</span>
  ) : (
    <span style={{ color: readableCss(rgbOfHue(dueHue(daysBetween(today, dueDate)))) }}>{dueText(dueDate, today)}</span>
  );
