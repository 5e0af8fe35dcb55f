/** Closing and reopening of reporting periods, and exceptions. */
export const closingTexts = {
  state: 'Changes',
  open: 'Open',
  closed: 'Closed',
  closing: 'Closes soon',
  closedSince: 'Since {day}, by {by}',
  closesAfter: 'After {last}, by {by}',
  exception: 'Exception until {day}, {where}: {reason}',
  wholePeriod: 'whole period',
  end: 'End exception',
  endAsk: 'Its changes are refused again from now on. The exception stays in the register.',
  close: 'Close',
  closePeriod: 'Close period',
  closeText:
    'Nothing that concerns the figures of a closed period changes: no value, submission, decision, move or definition. An administrator can grant exceptions or reopen it, with a reason.',
  awaitDecision: { one: '{n} report awaits a decision.', other: '{n} reports await a decision.' },
  notSubmitted: { one: '{n} report is not submitted.', other: '{n} reports are not submitted.' },
  onHold: { one: '{n} report is on hold.', other: '{n} reports are on hold.' },
  heldStays:
    'A report on hold stays so, and its package owes none for this period: the report cannot be released nor the package deleted until you grant an exception or reopen the period.',
  reportsInIt: { one: '{n} report is in it.', other: '{n} reports are in it.' },
  leftAsTheyAre:
    'Unapproved reports stay as they are: nobody can enter, submit or decide on them, and they do not count, until you grant an exception or reopen the period. Settle these reports first, or give a last day for changes.',
  lastDay: 'Last day for changes (optional)',
  lastDayHint: 'Changes go through until the end of this day. If empty, the period is closed at once.',
  lastDayIs: 'Last day for changes',
  overtaken:
    'Somebody else has changed this period, its closing or its exceptions in the meantime. Nothing was done. Check the list of periods, or try again.',
  reopen: 'Reopen',
  reopenPeriod: 'Reopen period',
  reopenText: 'Figures of the period can change again. The register of restatements keeps your reason.',
  grant: 'Exception',
  grantException: 'Grant exception',
  grantText:
    'The packages can change figures of this closed period until the last day. The register of restatements keeps your reason.',
  packages: 'Reporting packages',
  packagesHint: 'If none is chosen, the exception is for the whole period.',
  choosePackages: 'Choose packages',
  exceptionLastDay: 'Last day of the exception',
  reason: 'Reason',
  dayRequired: 'Choose the last day of the exception.',
  done: {
    close: 'The period is closed',
    closeLater: 'The period closes after its last day for changes',
    reopen: 'The period is open again',
    grant: 'The exception is granted',
  },
} as const;
