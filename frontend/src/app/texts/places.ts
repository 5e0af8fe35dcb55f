/** Screens of companies, and those of e-mail at companies, projects and packages (SET-056, SET-058 to SET-060, SET-067, SET-068). */
export const placeTexts = {
  emailSettings: 'Email Settings',
  emailSettingsNone: 'No email settings to show.',
  emailSettingsText:
    'People get a mail when a report is submitted to them, approved or sent back, and when they are invited. These mails cannot be switched off here.',
  emailStatistics: 'Email Statistics',
  emailStatisticsNone: 'No email statistics to show.',
  emailStatisticsText: 'The history of each report says who was asked for it, and when.',
  toUsers: 'Users',
  toDashboard: 'Dashboard',
  settings: 'Settings',
  companyDetails: 'Company details',
  companyUsers: 'Users',
  companyUsersText: 'People belong to the projects of a company. Their roles and permissions are set there.',
  companyUsersNone: 'No projects yet',
  companyUsersNoneText: 'The first project of this company brings its first users.',
  project: 'Project',
  saved: 'The changes have been saved.',
} as const;
