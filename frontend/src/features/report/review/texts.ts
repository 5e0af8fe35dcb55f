/** Review of a report: differences, decisions on several reports, the acts of an administrator. */
export const reviewTexts = {
  notApplicable: 'N/A',
  none: 'no value',
  was: 'Was {value} in submission {n}',
  unchanged: 'No figure has changed since submission {n}',
  changed: { one: '{n} figure has changed since submission {since}', other: '{n} figures have changed since submission {since}' },
  change: '{metric}: {before} → {after} {unit}',
  more: 'and {n} more, with the filter Changed',
  nowNotApplicable: {
    one: '{n} metric is marked N/A and had a value before',
    other: '{n} metrics are marked N/A and had a value before',
  },
  before: '{metric}: {value} {unit} in {period}',
  moreNotApplicable: 'and {n} more, with the filter N/A',
  sinceSubmission: 'Changed is compared with submission {n}.',
  sincePeriod: 'Changed is compared with the report before.',
  commentOn: 'Comment on this metric',
  mark: 'Review: {mark}',
  submission: 'Submission {n} by {name}, {time}',
  acts: {
    'Pending Review': 'Passed on to data control by {name}, {time}',
    'OK for Submission': 'Approved by {name}, {time}',
    'Requires Revision': 'Sent back by {name}, {time}',
    'Not for Submission': 'Put on hold by {name}, {time}',
    Invalidated: 'Invalidated by {name}, {time}',
  },
  otherAct: '{status} by {name}, {time}',
  about: 'On {metric}',
  trail: 'Show all changes',
} as const;

/** What an administrator does with a report beside deciding on it. */
export const actTexts = {
  menu: 'Actions',
  audit: 'Audit trail',
  reason: 'Reason',
  reopen: {
    name: 'Reopen report',
    text: 'The report can be revised and submitted again. Its approved figures count, marked as under revision, until then.',
    done: 'The report is reopened for revision',
  },
  hold: {
    name: 'Put on hold',
    text: 'Nothing can be entered or decided until the report is released.',
    done: 'The report is on hold',
  },
  release: {
    name: 'Release from hold',
    text: 'The report goes on where it was put on hold.',
    done: 'The report is released',
  },
  invalidate: {
    name: 'Invalidate report',
    text: 'The report does not count any more and is kept for the record only. This cannot be undone.',
    done: 'The report is invalidated',
  },
} as const;

/** The decision on several reports at once. */
export const bulkTexts = {
  approve: { one: 'Approve {n} report', other: 'Approve {n} reports' },
  choose: 'Approve selected',
  comment: 'Comment',
  commentHint: 'The comment is kept with each of the reports.',
  commentRequired: 'Please enter a comment before approving or rejecting this report',
  running: 'The reports are approved one by one',
  approved: 'Approved',
  done: { one: '{n} report is approved', other: '{n} reports are approved' },
  failed: {
    one: '{n} report could not be approved. Open it to see why.',
    other: '{n} reports could not be approved. Open them to see why.',
  },
  select: 'Select {name}',
  selectAll: 'Select all reports that wait for a decision',
  selection: 'Reports to approve',
} as const;

/** Where a submitted report belongs (REP-133 to REP-140). */
export const changedPlaceTexts = {
  title: 'Submitted reports',
  hint: 'Change the reporting period of a report, or move it to another reporting package. Its figures are counted in the new place.',
  empty: 'No report has been submitted yet.',
  period: 'Reporting Period',
  choose: 'Choose a reporting period',
  noPeriod: 'No reporting period',
  periodSaved: 'The reporting period of the report is changed',
  move: 'Move report',
  moveWarning: 'Warning: the report may move to another project or somewhere you do not have access to.',
  target: 'Target ref id',
  targetHint: 'The id of the reporting package, as it stands in its address.',
} as const;
