/** The register of restatements, and what a change would restate. */
export const restatementTexts = {
  figures: 'Official figures that change',
  noFigures: 'No official figure changes.',
  indicator: 'Indicator',
  period: 'Reporting period',
  unit: 'Unit',
  before: 'Before',
  after: 'After',
  noFigure: 'No official figure',
  searchFigures: 'Search indicator or period',
  countFigures: 'Showing {shown} of {total} figures',
  noMatch: 'No match. Try another part of the name.',
  figuresFile: 'restated-figures.csv',
} as const;
