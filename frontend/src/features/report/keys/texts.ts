/** The keys of the sheet of a report. */
export const keyTexts = {
  title: 'In a report',
  button: 'Keys',
  move: 'Next value, also in the next section',
  back: 'Previous value',
  arrows: 'Next cell, also in the next section',
  ends: 'First or last row of the section',
  edges: 'First or last row of the report',
  ten: 'Ten rows up or down',
  choice: 'Open a list of choices',
  answer: 'Answer Yes or No',
  past: 'Take over the value of the last report',
  empty: 'Next or previous empty value, in all sections',
  look: 'Next or previous value that is missing, invalid, unsaved or marked Check',
  leave: 'Leave a cell as it was, or discard what was restored in it',
  undo: 'Undo the last change',
  redo: 'Redo the change',
} as const;
