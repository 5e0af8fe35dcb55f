/** The field of a day, wherever there is one. */
export const dateTexts = {
  placeholder: 'dd/mm/yyyy',
  calendar: 'Calendar: {label}',
  close: 'Close the calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'Today',
} as const;
