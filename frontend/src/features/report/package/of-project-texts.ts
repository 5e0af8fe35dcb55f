/** Report pages of a project, which link to those of its packages (ADM-060, ADM-062, ADM-063). */
export const ofProjectTexts = {
  list: 'Reporting packages',
  intro: 'A project has no reports of its own. Open those of one of its packages.',
  find: 'Find a reporting package',
  shown: 'Showing {shown} of {total} packages',
  noMatch: 'No matching packages found',
  none: 'No reporting packages',
  noneText: 'The packages of this project that you may see appear here.',
  pack: 'Reporting package',
  status: 'Status',
  notFoundText: 'This project has no such report. It may have been deleted, or the address is incomplete.',
} as const;
