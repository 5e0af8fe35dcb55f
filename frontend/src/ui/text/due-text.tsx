import { daysBetween, formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { isLocked } from '../../../../shared/domain/report/status.ts';
import { readableCss, rgbOfHue } from '../colours.ts';
import { fill } from '../fill.ts';
import { dueTexts as texts } from './due-texts.ts';

/** A due date with the days left or overdue: 'Due: 3rd Mar 24 (5 days)' (ADM-205, ADM-206). Days are YYYY-MM-DD. */
export function dueText(dueDate: string, today: string): string {
  const n = daysBetween(today, dueDate);
  const date = formatDate(dueDate);
  if (n >= 0) return n === 1 ? fill(texts.dueOne, { date }) : fill(texts.due, { date, n });
  return n === -1 ? fill(texts.overdueOne, { date }) : fill(texts.overdue, { date, n: -n });
}

/** Days before the due date at which its colour is fully green. */
const CALM = 30;
const GREEN = 120;

/** Hue in degrees: 0 (red) for today and overdue dates, 120 (green) for thirty days before and earlier (ADM-603, ADM-604). */
export const dueHue = (days: number): number => Math.min(Math.max(days / CALM, 0), 1) * GREEN;

/**
 * A due date in a colour that depends on the days left (ADM-204); the words say it as well. A submitted report is no longer late,
 * so it has the date alone.
 */
export const DueText = ({ dueDate, today, status }: { dueDate: string; today: string; status: string }) =>
  isLocked(status) ? (
    <span>{fill(texts.dueOn, { date: formatDate(dueDate) })}</span>
  ) : (
    <span style={{ color: readableCss(rgbOfHue(dueHue(daysBetween(today, dueDate)))) }}>{dueText(dueDate, today)}</span>
  );
