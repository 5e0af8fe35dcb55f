import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router';
import { NotFoundPage } from '../pages/not-found.tsx';
import { useAuth } from './auth/session.ts';
import { Crash, CrashOfAll } from './crash.tsx';
import { PageOutlet, Root } from './root.tsx';
import { pageTitles as titles } from './texts/pages.ts';

/** What the frame knows about a page before its chunk is loaded. */
export type PageHandle = { title: string };

type PageModule = { default: ComponentType };

/**
 * A chunk per page: `pages/<page>/index.tsx`, or one of the small pages of an account. A page that is not part of the build
 * has no route, so that its address answers 'Page not found'.
 */
const modules = import.meta.glob<PageModule>([
  '../pages/*/index.tsx',
  '../pages/tenant-admin/*/index.tsx',
  '../pages/accounts/*.tsx',
]);

const loaderOf = (name: string) => modules[`../pages/${name}/index.tsx`] ?? modules[`../pages/${name}.tsx`];

function page(path: string, name: string, title: string): RouteObject[] {
  const load = loaderOf(name);
  if (!load) return [];
  return [{ path, Component: lazy(load), handle: { title } satisfies PageHandle }];
}

const MemberHome = lazy(loaderOf('home') ?? modules['../pages/start/index.tsx']!);
const PublicHome = lazy(modules['../pages/start/index.tsx']!);

/** Members find their tabs on '/home', visitors what '/' shows them (SET-038, SET-039). */
const Home = () => (useAuth().status === 'confirmed' ? <MemberHome /> : <PublicHome />);

/** Screens that exist for a project and, in the same way, for one of its packages. */
const atBothLevels = (path: string, name: string, title: string): RouteObject[] => [
  ...page(`/project/:projectId/${path}`, name, title),
  ...page(`/project/:projectId/wpack/:refId/${path}`, name, title),
];

const account = [
  ...page('/', 'start', titles.start),
  { path: '/home', Component: Home, handle: { title: titles.home } satisfies PageHandle },
  ...page('/home/contact', 'start', titles.contact),
  ...page('/home/how', 'start', titles.how),
  ...page('/home/benefits', 'start', titles.benefits),
  ...page('/terms', 'terms', titles.terms),
  ...page('/user', 'user', titles.user),
  ...page('/accounts/login', 'accounts/login', titles.login),
  ...page('/open', 'open', titles.open),
  ...page('/accounts/register', 'accounts/register', titles.register),
  ...page('/accounts/activate', 'accounts/activate', titles.activate),
  ...page('/accounts/password/reset', 'accounts/password-reset', titles.resetRequest),
  ...page('/accounts/reset', 'accounts/complete-reset', titles.reset),
  ...page('/accounts/password/change', 'accounts/change-password', titles.changePassword),
  ...page('/accounts/profile', 'accounts/profile', titles.profile),
  ...page('/first-run', 'first-run', titles.firstRun),
  ...page('/notifications', 'notifications', titles.notifications),
  ...page('/metrics', 'all-metrics', titles.metrics),
  ...page('/documentation', 'documentation', titles.documentation),
  ...page('/dashboard_test', 'dashboard-test', titles.dashboardTest),
  ...page('/report/geo', 'geo-report', titles.geo),
  ...page('/report/sbcc/:type/:typeId', 'sbcc-report', titles.sbcc),
];

const company = [
  ...page('/company/:companyId', 'company', titles.company),
  ...page('/company/:companyId/members', 'members', titles.users),
  ...page('/company/:companyId/indicators', 'indicators', titles.indicators),
  ...page('/company/:companyId/details', 'company-settings', titles.settings),
  ...page('/company/:companyId/email/settings', 'email-settings', titles.emailSettings),
  ...page('/company/:companyId/email/report', 'email-report', titles.emailStatistics),
  ...page('/company/:companyId/email/report/:recipientId', 'email-report', titles.emailStatistics),
];

/** The view of a work package; the root package of a project shows in the project's dashboard. */
const packageView = loaderOf('package') ? 'package' : 'project-dashboard';

const project = [
  ...page('/project/:projectId', 'project-dashboard', titles.project),
  ...page('/project/:projectId/members', 'members', titles.users),
  ...page('/project/:projectId/details', 'project-settings', titles.settings),
  ...page('/project/:projectId/wpack/:refId', packageView, titles.reportingPackage),
  ...page('/project/:projectId/wpack/:refId/details', 'package-details', titles.settings),
  ...atBothLevels('report', 'report', titles.report),
  ...atBothLevels('report/:commitId', 'report', titles.report),
  ...atBothLevels('report/:commitId/audit', 'report-audit', titles.audit),
  ...atBothLevels('evals', 'evals', titles.evals),
  ...atBothLevels('metrics', 'metrics', titles.metrics),
  ...atBothLevels('metrics/add_from_template', 'add-from-template', titles.addFromTemplate),
  ...atBothLevels('metrics/:commitId', 'metrics', titles.metrics),
  ...atBothLevels('conv', 'conversion-factors', titles.conversionFactors),
  ...atBothLevels('indicators', 'indicators', titles.indicators),
  ...atBothLevels('indicator/:indicatorId/target', 'indicator-target', titles.target),
  ...atBothLevels('apportionment', 'apportionment', titles.apportionment),
  ...atBothLevels('apportionment/:reportingPeriodId', 'apportionment', titles.apportionment),
  ...atBothLevels('export', 'export', titles.export),
  ...atBothLevels('email/settings', 'email-settings', titles.emailSettings),
  ...atBothLevels('email/report', 'email-report', titles.emailStatistics),
  ...atBothLevels('email/report/:recipientId', 'email-report', titles.emailStatistics),
  // Anything else below a project or a package is its work package view (ADM-072).
  ...page('/project/:projectId/wpack/:refId/*', packageView, titles.reportingPackage),
  ...page('/project/:projectId/*', packageView, titles.project),
];

/** Every page of the tenancy's own area is inside its frame, which decides who sees it; an unknown address shows what the area is. */
const tenantAdmin: RouteObject[] = [
  {
    path: '/tenant/admin',
    Component: lazy(modules['../pages/tenant-admin/index.tsx']!),
    handle: { title: titles.tenantAdmin } satisfies PageHandle,
    children: [
      ...page('', 'tenant-admin/overview', titles.tenantAdmin),
      ...page('basemetric', 'tenant-admin/base-metrics', titles.baseMetrics),
      ...page('basemetric/:_companyId', 'tenant-admin/base-metrics', titles.baseMetrics),
      ...page('indicator', 'tenant-admin/indicators', titles.tenantIndicators),
      ...page('conversion', 'tenant-admin/conversion', titles.tenantConversion),
      ...page('subtenant', 'tenant-admin/sub-tenancies', titles.subTenancies),
      ...page('version', 'tenant-admin/version', titles.versions),
      ...page('*', 'tenant-admin/overview', titles.tenantAdmin),
    ],
  },
];

const notFound: RouteObject = { path: '*', Component: NotFoundPage, handle: { title: titles.notFound } satisfies PageHandle };

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: CrashOfAll,
    HydrateFallback: () => null,
    children: [
      {
        Component: PageOutlet,
        ErrorBoundary: Crash,
        children: [...account, ...company, ...project, ...tenantAdmin, notFound],
      },
    ],
  },
];
