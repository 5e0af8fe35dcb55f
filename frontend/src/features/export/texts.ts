/** The export page (REP-026, REP-387). */
export const exportTexts = {
  title: 'Export',
  intro: 'Figures as files, for the reporting periods that end in the range below.',
  cutPeriod: '{period} ends after this range, so the files leave it out.',
  includePeriod: 'Include {period}',
  format: 'Format',
  formats: { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' },
  inputs: {
    title: 'Project inputs',
    text: 'The entered figures with their comments, by package, period and metric: of the reports that are chosen above.',
  },
  indicators: {
    title: 'Indicators',
    text: 'Results with one column per reporting period. Running totals count approved reports only. Excel and CSV show how many reports are in each figure; PDF shows what a line lacks.',
  },
  pdfHint: 'Latin, Greek, Cyrillic, Hebrew and Arabic letters. Others become question marks. Choose Excel or CSV for those.',
  cumulative: 'Cumulative',
  allDigits: 'All digits',
  allDigitsHint: 'CSV always has all digits. A number in Excel keeps 15 digits; with this option a longer figure becomes a text.',
  export: 'Export',
  running: 'The file is being written',
  failed: 'There was an error generating your report. Please contact support if the probem persists.',
} as const;
