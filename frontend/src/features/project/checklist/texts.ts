/** The steps from a new project to its first report. */
export const checklistTexts = {
  title: 'Set up this project',
  progress: '({done} of {all} done)',
  done: 'Done',
  open: 'To do',
  steps: {
    periods: 'Reporting periods',
    packages: 'Reporting packages',
    metrics: 'Metrics',
    factors: 'Conversion factors',
    people: 'People',
    indicators: 'Indicators',
    report: 'First report',
  },
  details: {
    periods: 'From when to when reports are due, and how often. Set the reporting duration below.',
    packages: 'What one supplier or team reports on.',
    metrics: 'What is reported: issues, and the metrics in them.',
    factors: 'How sub-metrics are converted to the unit of the metric above them.',
    people: 'Who reports and who approves.',
    indicators: 'Results that are calculated from the metrics, with their targets.',
    report: 'Opens by itself once there are periods and packages.',
    reportOpen: 'The first reports are open. This step is done once somebody has entered something.',
  },
  unapproved: {
    one: 'Nobody approves the reports of {n} package before data control. Its responsible role must report to another one.',
    other: 'Nobody approves the reports of {n} packages before data control. Their responsible roles must report to another one.',
  },
  actions: {
    packages: 'Add package',
    metrics: 'Add metrics',
    factors: 'Add factors',
    people: 'Invite people',
    indicators: 'Add indicators',
    report: 'Open report',
  },
} as const;
