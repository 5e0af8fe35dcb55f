import { MAX_LINES } from './pasted-metrics.ts';

/** Pasted lists of metrics. */
export const pastedListTexts = {
  item: 'Add a list of metrics',
  title: 'Add a list of metrics',
  issue: 'Issue',
  issueHint: 'The section that the metrics belong to. One that the project does not have yet is added with them.',
  noIssue: 'No issue has this name. The administrators of the tenancy decide which issues there are.',
  list: 'Metrics',
  listHint: `A name and a unit in each line, such as 'Diesel, Litres'. You can paste cells of a spreadsheet. At most ${MAX_LINES} lines.`,
  tooMany: `Use at most ${MAX_LINES} lines, or import the metrics as CSV.`,
  issueNeeded: 'Choose an issue.',
  listNeeded: 'Enter at least one metric that the issue does not have.',
  faults: 'Check the lines that are marked below.',
  preview: 'Preview',
  name: 'Name',
  unit: 'Unit',
  notes: {
    twin: 'In this issue or list already, left out',
    newUnit: 'New unit',
    likeUnit: 'New unit. If you mean “{like}”, write it so.',
    readUnit: 'Read from “{typed}”',
    noName: 'The name is missing.',
    tooLong: 'The name or the unit is too long.',
    noFigure: 'Only figures can be added as a list. Leave the unit out, and set the input type in the menu of the metric.',
  },
  lineOf: 'Line {n}',
  add: 'Add metrics',
  addCount: { one: 'Add {n} metric', other: 'Add {n} metrics' },
  added: { one: '{n} metric has been added.', other: '{n} metrics have been added.' },
} as const;
