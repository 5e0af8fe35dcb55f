/**
 * Every address of the browser application, as its router writes it, by the test file that covers it. A unit test compares this
 * list with the router.
 */
const below = (base: string, paths: readonly string[]) => paths.map((path) => `${base}${path}`);

/** Screens of a project that also exist for its packages. */
const ofBoth = [
  ...[
    '/report',
    '/report/:commitId',
    '/report/:commitId/audit',
    '/report/:commitId/submission/:submission',
    '/evals',
    '/metrics',
    '/metrics/:commitId',
  ],
  ...['/metrics/add_from_template', '/conv', '/indicators', '/indicator/:indicatorId/target', '/export'],
  ...['/apportionment', '/apportionment/:reportingPeriodId'],
  ...['/email/settings', '/email/report', '/email/report/:recipientId'],
];

/** Pages without sign-in. Some redirect members. */
export const VISITOR_PAGES = [
  ...['/', '/home', '/home/contact', '/home/how', '/home/benefits', '/terms', '/accounts/login', '/accounts/register'],
  ...['/accounts/activate', '/accounts/password/reset', '/accounts/reset'],
];

/** Pages of every signed-in person. '*' is an unknown address. */
export const OWN_PAGES = [
  '/home',
  '/user',
  '/open',
  '/accounts/password/change',
  '/accounts/profile',
  '/first-run',
  '/notifications',
  '/metrics',
  '/report/geo',
  '/report/sbcc/:type/:typeId',
  '/demo/carbon-plan',
  '/documentation',
  '/dashboard_test',
  '/*',
];

export const TENANT_PAGES = below('/tenant/admin', [
  '',
  '/people',
  '/basemetric',
  '/basemetric/:_companyId',
  '/indicator',
  '/conversion',
  '/subtenant',
  '/audit',
  '/version',
  '/*',
]);

export const COMPANY_PAGES = below('/company/:companyId', [
  ...[
    '',
    '/members',
    '/indicators',
    '/details',
    '/assurance',
    '/audit',
    '/restatements',
    '/email/settings',
    '/email/report',
    '/email/report/:recipientId',
  ],
]);

export const PROJECT_PAGES = below('/project/:projectId', [
  '',
  '/members',
  '/details',
  '/assurance',
  '/audit',
  '/restatements',
  ...ofBoth,
  '/*',
]);

export const PACKAGE_PAGES = below('/project/:projectId/wpack/:refId', ['', '/details', ...ofBoth, '/*']);

export const ALL_PAGES = [
  ...new Set([...VISITOR_PAGES, ...OWN_PAGES, ...TENANT_PAGES, ...COMPANY_PAGES, ...PROJECT_PAGES, ...PACKAGE_PAGES]),
];
