import { daysBetween, formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { isEditable } from '../../../../shared/domain/report/status.ts';
import { readableCss, rgbOfHue } from '../colours.ts';
import { fill } from '../fill.ts';
import { dueTexts as texts } from './due-texts.ts';

/** A due date with the days left or overdue: '3rd Mar 24 (5 days)'. Days are YYYY-MM-DD. */
function daysText(dueDate: string, today: string): string {
  const n = daysBetween(today, dueDate);
  const { one, other } = n >= 0 ? texts.left : texts.overdue;
  return fill(Math.abs(n) === 1 ? one : other, { date: formatDate(dueDate), n: Math.abs(n) });
}

/** A due date with its days as a text of its own: 'Due: 3rd Mar 24 (5 days)' (ADM-205, ADM-206). Days are YYYY-MM-DD. */
export const dueText = (dueDate: string, today: string): string => fill(texts.due, { text: daysText(dueDate, today) });

/** Days before the due date at which its colour is fully green. */
const CALM = 30;
const GREEN = 120;

/** Hue in degrees: 0 (red) for today and overdue dates, 120 (green) for thirty days before and earlier (ADM-603, ADM-604). */
export const dueHue = (days: number): number => Math.min(Math.max(days / CALM, 0), 1) * GREEN;

type Props = {
  dueDate: string;
  today: string;
  /** stored status of the report */
  status: string;
  /** whether a label beside it says 'Due' already */
  hasLabel?: boolean;
};

/**
 * A due date in a colour that depends on the days left (ADM-204); the words say it as well. A report that nobody has to submit,
 * because it is submitted or on hold, is not late, so it has the date alone.
 */
export function DueText({ dueDate, today, status, hasLabel = false }: Props) {
  const said = (text: string) => (hasLabel ? text : fill(texts.due, { text }));
  if (!isEditable(status)) return <span>{said(formatDate(dueDate))}</span>;
  const color = readableCss(rgbOfHue(dueHue(daysBetween(today, dueDate))));
  return <span style={{ color }}>{said(daysText(dueDate, today))}</span>;
}
