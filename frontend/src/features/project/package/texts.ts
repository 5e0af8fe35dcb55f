/** Moving a submitted report (REP-133 to REP-140). */
export const changedPlaceTexts = {
  title: 'Submitted reports',
  hint: 'Change the reporting period of a report, or move it to another reporting package. Its figures are counted in the new place.',
  empty: 'No report has been submitted yet.',
  period: 'Reporting Period',
  choose: 'Choose a reporting period',
  noPeriod: 'No reporting period',
  periodSaved: 'The reporting period of the report is changed',
  changePeriod: 'Change reporting period',
  restates:
    'The figures of this report are official. History, register and a mail to those who report and decide say why it was moved.',
  keepsPeriod: 'A report with official figures keeps a period.',
  move: 'Move report',
  moveWarning: 'Warning: the report may move to another project or somewhere you do not have access to.',
  target: 'Target ref id',
  targetHint: 'The id of the reporting package, as in its address.',
} as const;
