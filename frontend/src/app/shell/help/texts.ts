/** Texts of the help panels. */
export const helpTexts = {
  factors: {
    title: 'Conversion factors',
    paragraphs: [
      'A factor turns a figure of one unit into another one: litres of diesel into tonnes of CO₂e. A metric above its sub-metrics is the sum of their converted figures.',
      'For each sub-metric one factor counts. It is looked for in this order: in the report, its package, the project, the group in use, the whole tenancy.',
      'A group counts from its first day until a newer group starts. Submitted reports keep their factors.',
    ],
  },
  indicators: {
    title: 'Indicators',
    paragraphs: [
      'An indicator is calculated from the metrics of approved reports: a sum, a difference or a product of sums, times a factor, and divided by another sum if you choose one.',
      'The target says what is to be reached, and by when. The threshold says how far a result may miss the target and still be amber. A target can have its own value for each period.',
      'A dashboard shows for each result how many reports it comes from. Without reports there is no result, not a zero.',
    ],
  },
  metrics: {
    title: 'Metrics, CSV and JSON',
    paragraphs: [
      'Issues hold metrics, and metrics hold sub-metrics, which are converted and added up. Packages report what is set up for the project. A package can change this for itself.',
      'Set up Metrics exports the structure as CSV or JSON and imports it again. An import is checked first: you see what would be added and what is wrong, and nothing changes before you confirm.',
      'Move a row by its handle, its menu, or with Alt and an arrow key. Reported figures stay when a metric is moved or deleted.',
    ],
  },
} as const;
