/** The search of the bar on top. */
export const searchTexts = {
  label: 'Search projects, packages and reports',
  placeholder: 'Search',
  open: 'Search',
  close: 'Close the search',
  clear: 'Clear the search',
  loading: 'Loading',
  failed: 'The search could not be read.',
  retry: 'Try again',
  empty: 'Type a part of a name, and a month for a report.',
  none: 'Nothing that you can see has this name.',
  found: { one: '{n} match', other: '{n} matches' },
  history: '{package}, historic reports',
  company: 'Companies',
  project: 'Projects',
  package: 'Reporting packages',
  report: 'Reports',
} as const;
