/** The search of the bar on top. */
export const searchTexts = {
  label: 'Search projects, packages and reports',
  placeholder: 'Search',
  open: 'Search',
  close: 'Close the search',
  clear: 'Clear the search',
  loading: 'Loading',
  failed: 'The search could not be loaded.',
  retry: 'Try again',
  empty: 'Type part of a name. For a report, add a month.',
  none: 'No match. Try another part of the name.',
  found: { one: '{n} match', other: '{n} matches' },
  history: '{package}, historic reports',
  company: 'Companies',
  project: 'Projects',
  package: 'Reporting packages',
  report: 'Reports',
} as const;
