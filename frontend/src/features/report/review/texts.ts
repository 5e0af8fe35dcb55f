/** Review of a report: differences and the acts of an administrator. */
export const reviewTexts = {
  notApplicable: 'N/A',
  none: 'no value',
  sinceEarlier: 'submission {n}',
  sinceApproved: 'the approved submission {n}',
  was: 'Was {value} in {since}',
  unchanged: 'No figure has changed since {since}',
  changed: { one: '{n} figure has changed since {since}', other: '{n} figures have changed since {since}' },
  byFactor: '(no figure below it has changed: a conversion factor, the set-up, or a figure typed over it)',
  changedInSection: {
    one: '{n} figure of this section has changed since {since}.',
    other: '{n} figures of this section have changed since {since}.',
  },
  othersInSection: {
    one: '{n} file or comment of this section has changed since {since}.',
    other: '{n} files or comments of this section have changed since {since}.',
  },
  others: { one: '{n} file or comment has changed since {since}', other: '{n} files or comments have changed since {since}' },
  onlyOthers: {
    one: 'No figure has changed since {since}, but {n} file or comment has',
    other: 'No figure has changed since {since}, but {n} files or comments have',
  },
  several: '{text} ({n})',
  upload: {
    added: '{name}: {after} has been added',
    changed: '{name}: {before} has been replaced by {after}',
    saved: '{name}: {after} has other content',
    removed: '{name}: {before} no longer counts',
  },
  note: {
    added: '{name}: the comment ‘{after}’ has been added',
    changed: '{name}: the comment ‘{before}’ is now ‘{after}’',
    removed: '{name}: the comment ‘{before}’ has been removed',
  },
  comment: {
    added: '{name}: a comment has been added',
    changed: '{name}: a comment has been reworded',
    removed: '{name}: a comment has been deleted',
  },
  change: '{metric}: {before} → {after} {unit}',
  nowNotApplicable: {
    one: '{n} metric is marked N/A and had a value before',
    other: '{n} metrics are marked N/A and had a value before',
  },
  before: '{metric}: {value} {unit} in {period}',
  sinceSubmission: '“Changed” compares with {since}.',
  sincePeriod: '“Changed” compares with the previous report. Rows that it does not have count as changed.',
  commentOn: 'Comment on this metric',
  mark: 'Review: {mark}',
  sentBackIn: 'Sent back in submission {n}',
  rejected: 'These sections require revision:',
  approvesRejected: {
    one: 'You have marked a section as requiring revision: {names}. Approve the report all the same?',
    other: 'You have marked {n} sections as requiring revision: {names}. Approve the report all the same?',
  },
  submission: 'Submission {n} by {name}, {time}',
  submittedBy: '{name} submitted this report on {time}.',
  submittedByYou: 'You submitted this report on {time}.',
  acts: {
    'Pending Review': 'Passed on to data control by {name}, {time}',
    'OK for Submission': 'Approved by {name}, {time}',
    'Requires Revision': 'Sent back by {name}, {time}',
    'Not for Submission': 'Put on hold by {name}, {time}',
    Invalidated: 'Invalidated by {name}, {time}',
  },
  otherAct: '{status} by {name}, {time}',
  moved: 'Moved from {from} to {to} by {name}, {time}',
  about: 'On {metric}',
  trail: 'Show all changes',
} as const;

/** Texts of an administrator's acts on a report besides decisions. */
export const actTexts = {
  menu: 'Actions',
  audit: 'Audit trail',
  reopen: {
    name: 'Reopen report',
    text: 'The report can be revised and submitted again. Its approved figures count, marked as under revision, until then.',
    done: 'The report is reopened for revision',
  },
  hold: {
    name: 'Put on hold',
    text: 'Nobody can enter figures or decide until the report is released.',
    done: 'The report is on hold',
  },
  release: {
    name: 'Release from hold',
    text: 'The report continues where it was put on hold.',
    done: 'The report is released',
  },
  invalidate: {
    name: 'Invalidate report',
    text: 'The report no longer counts and is kept for the record only. This cannot be undone.',
    done: 'The report is invalidated',
  },
} as const;
