/** The tenancy's own area (SET-052 to SET-054, ADM-010 to ADM-015, ADM-047 to ADM-049). */
export const tenantAdminTexts = {
  title: 'Tenancy Admin',
  warning: 'Changes made here are site-wide and hard to reverse. Please test them on a test site first.',
  noPermission: 'You do not have permission to view this page.',
  whoCanHelp: 'Only a site-wide administrator may open this area. Ask one of them if you need a change here.',
  pages: 'Pages of this area',
  people: 'People',
  peopleAbout: 'Everybody of the tenancy: what they may do, when they last signed in, and who is a superuser.',
  baseMetrics: 'Base Metrics',
  baseMetricsAbout: 'What is measured in any project: names, units and issues, where they are used, and merging duplicates.',
  indicators: 'Indicators',
  indicatorsAbout: 'Every indicator of every project, with its equation.',
  conversion: 'Conversion Factors',
  conversionAbout: 'The factors for all projects, and the yearly groups that reports use.',
  subTenancies: 'Sub-Tenancies',
  subTenanciesAbout: 'Separate sites with their own domain, data and administrating company.',
  audit: 'Audit trail',
  auditAbout: 'Everything that was changed, by whom and when, in the tenancy and all its projects and companies.',
  versions: 'Versions',
  versionsAbout: 'The versions of the server and these pages.',
} as const;

export const versionTexts = {
  title: 'Current Versions',
  server: 'Server',
  frontEnd: 'Front end',
  tag: 'Docker tag',
  commit: 'Commit',
  date: 'Build date',
  branch: 'Branch',
  unknown: 'Not recorded',
} as const;

export const tenantSettingsTexts = {
  title: 'Settings of the tenancy',
  name: 'Name',
  timeZone: 'Time zone',
  timeZoneHint: 'The time zone for dates and due days. Type a part of its name, such as London.',
  terms: 'Terms',
  termsHint: 'What the tenancy calls things, such as {"Company": "Division"}.',
  meta: 'Meta-data',
  metaHint:
    'Such as {"navbarLogo": "https://example.com/logo.svg", "logoHeight": 40}. Pages read these names: navbarLogo, logoHeight (pixels, 16 to 160), strapline1, strapline2, strapline2link, straplineImages, and home_sources with pre-login, login-left and post-login. Images and sources need addresses that begin with https:// and open without a sign-in. Visitors can read all of it without signing in.',
  unread: 'No page reads “{name}”. It is kept as it is.',
  unreadLike: 'No page reads “{name}”. It is kept as it is. Did you mean “{meant}”?',
  save: 'Save settings',
  saveRefused: 'The terms or the meta-data are not valid JSON. Correct them first.',
  saved: 'The settings of the tenancy are saved.',
} as const;

export const signInSettingsTexts = {
  title: 'Signing in',
  demand: 'Second step',
  demandAbout:
    'Who needs a passkey or a code from an authenticator app besides the password. A change takes effect within a minute. People without a second step must set one up before they can continue.',
  demands: {
    nobody: { label: 'Everybody chooses', description: 'People can set one up in their account.' },
    administrators: { label: 'Administrators', description: 'Superusers, and people who administer a project or a company.' },
    everybody: {
      label: 'Everybody',
      description: 'Programs that sign in with a password alone are refused.',
    },
  },
  kind: 'Which second step',
  kindAbout: 'For people who sign in with their organisation, its rules apply.',
  kinds: {
    any: { label: 'Any', description: 'A code from an authenticator app, or a passkey.' },
    passkey: {
      label: 'A passkey',
      description: 'No other page can ask for it, so that nobody is led to give it away. A code alone is not enough.',
    },
  },
  registration: 'New people',
  registrationAbout: 'Who may create an account here. Existing people stay.',
  registrations: {
    open: { label: 'Everybody may register', description: 'New people have no rights until an administrator gives them some.' },
    invited: { label: 'Invited people only', description: 'An account is created from the link in the mail of an invitation.' },
  },
  idle: 'Minutes without use until a session ends',
  idleHint: 'From {min} to {max}. Empty: {standard} minutes.',
  absolute: 'Hours from sign-in until a session ends',
  absoluteHint: 'From {min} to {max}. Empty: {standard} hours.',
} as const;
