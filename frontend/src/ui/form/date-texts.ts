/** Texts of date fields. */
export const dateTexts = {
  placeholder: 'dd/mm/yyyy',
  calendar: 'Calendar: {label}',
  close: 'Close the calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'Today',
} as const;
