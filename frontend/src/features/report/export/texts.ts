/** The file with the figures of a report. */
export const figuresFileTexts = {
  figures: 'Export figures',
  figuresHint: 'The figures of this report as CSV, as this page shows them.',
  fileName: 'report_figures.csv',
  columns: [
    'Reporting Package',
    'Reporting Period',
    'Status',
    'Section',
    'Metric',
    'Unit',
    'Value',
    'Calculated',
    'N/A',
    'Data quality',
    'Comment',
    'Note',
  ],
  yes: 'Yes',
  notSaved: 'Not saved',
} as const;
