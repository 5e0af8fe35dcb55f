import { pageTitles as titles } from './titles.ts';

/**
 * A page at an address: the path as the router reads it, and the title that the frame shows before the page's chunk has loaded.
 */
const page = <Page extends string, Visitors extends string = never>(
  path: string,
  page: Page,
  title: string,
  visitors?: Visitors,
) => ({
  path,
  page,
  title,
  /** The page that visitors find there, if it is another one. */
  visitors,
});

/** Screens that exist for a project and, in the same way, for one of its packages. */
const atBothLevels = <Page extends string>(path: string, name: Page, title: string) => [
  page(`/project/:projectId/${path}`, name, title),
  page(`/project/:projectId/wpack/:refId/${path}`, name, title),
];

const account = [
  page('/', 'start', titles.start),
  // members find their tabs there, visitors the content of '/' (SET-038, SET-039)
  page('/home', 'home', titles.home, 'start'),
  page('/home/contact', 'start', titles.contact),
  page('/home/how', 'start', titles.how),
  page('/home/benefits', 'start', titles.benefits),
  page('/terms', 'terms', titles.terms),
  page('/user', 'user', titles.user),
  page('/accounts/login', 'login', titles.login),
  page('/open', 'open', titles.open),
  page('/accounts/register', 'register', titles.register),
  page('/accounts/activate', 'activate', titles.activate),
  page('/accounts/password/reset', 'passwordReset', titles.resetRequest),
  page('/accounts/reset', 'completeReset', titles.reset),
  page('/accounts/password/change', 'changePassword', titles.changePassword),
  page('/accounts/profile', 'profile', titles.profile),
  page('/first-run', 'firstRun', titles.firstRun),
  page('/notifications', 'notifications', titles.notifications),
  page('/metrics', 'metricsOfProjects', titles.metrics),
  page('/report/geo', 'geoReport', titles.geoReport),
  page('/report/sbcc/:type/:typeId', 'sbccReport', titles.sbccReport),
  page('/demo/carbon-plan', 'carbonPlan', titles.carbonPlan),
  page('/documentation', 'documentation', titles.documentation),
  page('/dashboard_test', 'dashboardTest', titles.dashboardTest),
];

const company = [
  page('/company/:companyId', 'companyDashboard', titles.company),
  page('/company/:companyId/members', 'members', titles.users),
  page('/company/:companyId/indicators', 'indicators', titles.indicators),
  page('/company/:companyId/details', 'companySettings', titles.settings),
  page('/company/:companyId/restatements', 'restatements', titles.restatements),
  page('/company/:companyId/assurance', 'assurance', titles.assurance),
  page('/company/:companyId/audit', 'auditTrail', titles.audit),
  page('/company/:companyId/email/settings', 'emailSettings', titles.emailSettings),
  page('/company/:companyId/email/report', 'emailStatistics', titles.emailStatistics),
  page('/company/:companyId/email/report/:recipientId', 'emailStatistics', titles.emailStatistics),
];

const project = [
  page('/project/:projectId', 'projectDashboard', titles.project),
  page('/project/:projectId/members', 'members', titles.users),
  page('/project/:projectId/details', 'projectSettings', titles.settings),
  page('/project/:projectId/restatements', 'restatements', titles.restatements),
  page('/project/:projectId/assurance', 'assurance', titles.assurance),
  page('/project/:projectId/audit', 'auditTrail', titles.audit),
  page('/project/:projectId/wpack/:refId', 'package', titles.reportingPackage),
  page('/project/:projectId/wpack/:refId/details', 'packageDetails', titles.settings),
  ...atBothLevels('report', 'report', titles.report),
  ...atBothLevels('report/:commitId', 'report', titles.report),
  ...atBothLevels('report/:commitId/audit', 'audit', titles.audit),
  ...atBothLevels('report/:commitId/submission/:submission', 'submission', titles.submission),
  ...atBothLevels('evals', 'pastReports', titles.evals),
  ...atBothLevels('metrics', 'metrics', titles.metrics),
  ...atBothLevels('metrics/add_from_template', 'addFromTemplate', titles.addFromTemplate),
  ...atBothLevels('metrics/:commitId', 'metrics', titles.metrics),
  ...atBothLevels('conv', 'factors', titles.conversionFactors),
  ...atBothLevels('indicators', 'indicators', titles.indicators),
  ...atBothLevels('indicator/:indicatorId/target', 'target', titles.target),
  ...atBothLevels('export', 'export', titles.export),
  ...atBothLevels('apportionment', 'apportionment', titles.apportionment),
  ...atBothLevels('apportionment/:reportingPeriodId', 'apportionment', titles.apportionment),
  ...atBothLevels('email/settings', 'emailSettings', titles.emailSettings),
  ...atBothLevels('email/report', 'emailStatistics', titles.emailStatistics),
  ...atBothLevels('email/report/:recipientId', 'emailStatistics', titles.emailStatistics),
  // Any other address below a project or a package shows its work package view (ADM-072).
  page('/project/:projectId/wpack/:refId/*', 'package', titles.reportingPackage),
  page('/project/:projectId/*', 'package', titles.project),
];

/** Pages inside the one that decides who sees the tenancy's own area. An unknown address shows the overview of the area. */
const tenantAdmin = [
  page('/tenant/admin', 'tenantOverview', titles.tenantAdmin),
  page('/tenant/admin/people', 'people', titles.people),
  page('/tenant/admin/basemetric', 'baseMetrics', titles.baseMetrics),
  page('/tenant/admin/basemetric/:_companyId', 'baseMetrics', titles.baseMetrics),
  page('/tenant/admin/indicator', 'tenantIndicators', titles.tenantIndicators),
  page('/tenant/admin/conversion', 'tenantConversion', titles.tenantConversion),
  page('/tenant/admin/subtenant', 'subTenancies', titles.subTenancies),
  page('/tenant/admin/audit', 'auditTrail', titles.audit),
  page('/tenant/admin/version', 'version', titles.versions),
  page('/tenant/admin/*', 'tenantOverview', titles.tenantAdmin),
];

/** Pages that show other pages within themselves. */
export const areas = [{ ...page('/tenant/admin', 'tenantAdmin', titles.tenantAdmin), addresses: tenantAdmin }];

/** Pages that fill the frame. */
export const addresses = [...account, ...company, ...project];

export type PageAddress = Pick<
  (typeof areas | (typeof areas)[number]['addresses'] | typeof addresses)[number],
  'path' | 'page' | 'title' | 'visitors'
>;
