import { type ComponentType, lazy } from 'react';

type PageModule = { default: ComponentType };

/** A chunk per page: it is fetched when somebody opens the page. */
const page = (load: () => Promise<PageModule>) => lazy(load);

/** The pages of the application. A page that does not exist does not compile. */
export const pages = {
  activate: page(() => import('../features/account/activate.tsx')),
  addFromTemplate: page(() => import('../features/templates/add/index.tsx')),
  audit: page(() => import('../features/report/audit/index.tsx')),
  baseMetrics: page(() => import('../features/tenant-admin/base-metrics/index.tsx')),
  changePassword: page(() => import('../features/account/change-password.tsx')),
  companyDashboard: page(() => import('../features/company-dashboard/page.tsx')),
  companySettings: page(() => import('../features/company/page.tsx')),
  completeReset: page(() => import('../features/account/complete-reset.tsx')),
  emailSettings: page(() => import('../features/emails/settings/index.tsx')),
  emailStatistics: page(() => import('../features/emails/statistics/index.tsx')),
  export: page(() => import('../features/export/page.tsx')),
  factors: page(() => import('../features/factors/page/index.tsx')),
  firstRun: page(() => import('../features/first-run/page.tsx')),
  home: page(() => import('../features/home/page.tsx')),
  indicators: page(() => import('../features/indicators/page.tsx')),
  login: page(() => import('../features/account/login.tsx')),
  members: page(() => import('../features/members/page.tsx')),
  metrics: page(() => import('../features/metrics/page.tsx')),
  notifications: page(() => import('../features/pending/notifications-page.tsx')),
  open: page(() => import('./open-page.tsx')),
  package: page(() => import('../features/report/package/index.tsx')),
  packageDetails: page(() => import('../features/project/package/index.tsx')),
  passwordReset: page(() => import('../features/account/password-reset.tsx')),
  pastReports: page(() => import('../features/report/past-reports/index.tsx')),
  people: page(() => import('../features/tenant-admin/people/index.tsx')),
  profile: page(() => import('../features/account/profile.tsx')),
  projectDashboard: page(() => import('../features/dashboard/page.tsx')),
  projectSettings: page(() => import('../features/project/settings/index.tsx')),
  register: page(() => import('../features/account/register.tsx')),
  report: page(() => import('../features/report/page.tsx')),
  start: page(() => import('../features/start/page.tsx')),
  subTenancies: page(() => import('../features/tenant-admin/sub-tenancies/index.tsx')),
  target: page(() => import('../features/indicators/target/index.tsx')),
  tenantAdmin: page(() => import('../features/tenant-admin/page.tsx')),
  tenantConversion: page(() => import('../features/tenant-admin/conversion/index.tsx')),
  tenantIndicators: page(() => import('../features/tenant-admin/indicators/index.tsx')),
  tenantOverview: page(() => import('../features/tenant-admin/overview/index.tsx')),
  terms: page(() => import('../features/start/terms-page.tsx')),
  user: page(() => import('../features/account/user-page.tsx')),
  version: page(() => import('../features/tenant-admin/version/index.tsx')),
};
