/** Screens of companies (SET-056, SET-058). */
export const placeTexts = {
  settings: 'Settings',
  companyDetails: 'Company details',
  companyUsers: 'Users',
  companyUsersText: 'People belong to the projects of a company. Their roles and permissions are set there.',
  companyUsersNone: 'No projects yet',
  companyUsersNoneText: 'The first project of this company brings its first users.',
  project: 'Project',
  saved: 'The changes have been saved.',
} as const;
