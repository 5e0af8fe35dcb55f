/** The help panels of the screens that need explaining. */
export const helpTexts = {
  factors: {
    title: 'Conversion factors',
    paragraphs: [
      'A factor turns a figure of one unit into another one: litres of diesel into tonnes of CO2e. A metric above its sub-metrics is the sum of their converted figures.',
      'For each sub-metric the first factor counts that there is in this order: of the report, of its package, of the project, of the group that counts, of the whole tenancy.',
      'A group counts from its first day until a newer one. Reports keep the factors that they were submitted with.',
    ],
  },
  indicators: {
    title: 'Indicators',
    paragraphs: [
      'An indicator is calculated from the metrics of approved reports: a sum, a difference or a product of sums, divided by a further sum where one is chosen, times a factor.',
      'The target says what is wanted by when, the threshold up to where a miss is still near. A target may have a value of its own for each period.',
      'A dashboard says of each result from how many of the reports it comes. Without reports there is no result, and no zero.',
    ],
  },
  metrics: {
    title: 'Metrics, CSV and JSON',
    paragraphs: [
      'Issues hold metrics, and metrics hold sub-metrics, which are converted and added up. Packages report what is set up for the project, unless a package changes it for itself.',
      'Under Set up Metrics the structure is exported as CSV or JSON and imported again. An import is checked first: you see what would be added and what is wrong, and nothing is changed before you confirm.',
      'Rows are moved by their handle, by their menu, or with Alt and an arrow key. Figures that were reported stay when a metric is moved or removed.',
    ],
  },
} as const;
