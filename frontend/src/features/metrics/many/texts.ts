/** Finding rows of the tree, and changing several at once. */
export const manyTexts = {
  find: 'Find a name, unit or id',
  state: 'Show',
  states: { all: 'All rows', missing: 'Without conversion factor', required: 'Required', hidden: 'Hidden in report' },
  found: { one: '{n} row matches', other: '{n} rows match' },
  none: 'No row matches',
  noneText: 'Try another part of the name, or show all rows.',
  clear: 'Clear filter',
  actions: 'Change selected rows',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  changed: { one: '{n} row has been changed.', other: '{n} rows have been changed.' },
  delete: 'Delete selected rows',
  deleteTitle: { one: 'Delete {n} row?', other: 'Delete {n} rows?' },
  deleteText:
    "Everything below them goes too. 'Restore deleted' in the set-up menu brings them back, with their figures in reports.",
  held: { one: 'Reports have {n} figure for these rows.', other: 'Reports have {n} figures for these rows.' },
  counting: 'Counting the figures in reports…',
  notCounted: 'The figures in reports could not be counted.',
  others: { one: '{n} other', other: '{n} others' },
  deleted: { one: '{n} row is deleted.', other: '{n} rows are deleted.' },
} as const;
