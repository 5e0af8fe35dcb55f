/** Texts about the days left until a due date (ADM-205, ADM-206). */
export const dueTexts = {
  due: 'Due: {text}',
  left: { one: '{date} ({n} day)', other: '{date} ({n} days)' },
  overdue: { one: '{date} (overdue {n} day)', other: '{date} (overdue {n} days)' },
} as const;
