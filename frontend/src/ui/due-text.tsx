import Box, { type BoxProps } from '@cloudscape-design/components/box';
import { daysBetween, formatDate } from '../../../shared/domain/kernel/dates.ts';
import { dueTexts as texts } from './due-texts.ts';
import { fill } from './fill.ts';

/** A due date with the days that are left or have passed: 'Due: 3rd Mar 24 (5 days)' (ADM-205, ADM-206). Days are YYYY-MM-DD. */
export function dueText(dueDate: string, today: string): string {
  const n = daysBetween(today, dueDate);
  const date = formatDate(dueDate);
  if (n >= 0) return n === 1 ? fill(texts.dueOne, { date }) : fill(texts.due, { date, n });
  return n === -1 ? fill(texts.overdueOne, { date }) : fill(texts.overdue, { date, n: -n });
}

/** Days before the due date on which the warning begins. */
const SOON = 7;

const colourOf = (days: number): NonNullable<BoxProps['color']> =>
  days < 0 ? 'text-status-error' : days <= SOON ? 'text-status-warning' : 'text-body-secondary';

/** The same in a colour that depends on how close the date is (ADM-204); the words say it as well. */
export const DueText = ({ dueDate, today }: { dueDate: string; today: string }) => (
  <Box variant="span" color={colourOf(daysBetween(today, dueDate))}>
    {dueText(dueDate, today)}
  </Box>
);
