/** Texts about the days left until a due date (ADM-205, ADM-206). */
export const dueTexts = {
  due: 'Due: {date} ({n} days)',
  dueOn: 'Due: {date}',
  dueOne: 'Due: {date} (1 day)',
  overdue: 'Due: {date} (overdue {n} days)',
  overdueOne: 'Due: {date} (overdue 1 day)',
} as const;
