import { type Action, can, type Flags, type Grant, isViewer } from '../../../../../shared/domain/access/rights.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import type { Scope } from '../../../session/scope.ts';
import { shell } from '../texts.ts';

export type MenuItem = {
  text: string;
  href: string;
  /** the permission for the item (SET-130) */
  needs?: Action;
  /** only for superusers and admins (SET-125) */
  requiresAdmin?: true;
  /** also for auditors, who read everything that administrators read */
  forAuditors?: true;
  /** not for company viewers (SET-129) */
  notForViewers?: true;
  /** not for people who see only packages of the project */
  ofWhole?: true;
  /** only in a project that apportions its figures to clients (ADM-130) */
  ofApportionment?: true;
};
export type MenuGroup = { text: string; items: readonly MenuItem[] };

const admin = (text: string, href: string): MenuItem => ({ text, href, requiresAdmin: true });
const audited = (text: string, href: string): MenuItem => ({ ...admin(text, href), forAuditors: true });

const projectMenu = (base: string): MenuGroup[] => [
  {
    text: shell.project,
    items: [
      { text: shell.dashboard, href: base, needs: 'READ_PROJECT_REPORT' },
      { text: shell.users, href: `${base}/members`, needs: 'READ_PROJECT_MEMBER' },
      { text: shell.indicators, href: `${base}/indicators`, ofWhole: true },
    ],
  },
  {
    text: shell.admin,
    items: [
      audited(shell.metrics, `${base}/metrics`),
      audited(shell.conversionFactors, `${base}/conv`),
      admin(shell.settings, `${base}/details`),
      admin(shell.emailSettings, `${base}/email/settings`),
      admin(shell.emailStatistics, `${base}/email/report`),
      audited(shell.assurance, `${base}/assurance`),
      audited(shell.auditTrail, `${base}/audit`),
      { ...admin(shell.apportion, `${base}/apportionment`), ofApportionment: true },
    ],
  },
];

const packageMenu = (base: string): MenuGroup[] => [
  {
    text: shell.reportingPackage,
    items: [
      { text: shell.dashboard, href: base },
      { text: shell.newReport, href: `${base}/report`, needs: 'UPDATE_TRACKER_REF_SCORE_VALUE' },
      { text: shell.historicReports, href: `${base}/evals` },
    ],
  },
];

const companyMenu = (base: string, label: string): MenuGroup[] => [
  {
    text: label,
    items: [
      { text: shell.dashboard, href: base, needs: 'READ_COMPANY' },
      { text: shell.users, href: `${base}/members`, needs: 'READ_COMPANY_MEMBER', notForViewers: true },
      { text: shell.indicators, href: `${base}/indicators`, notForViewers: true },
    ],
  },
  {
    text: shell.admin,
    items: [
      admin(shell.settings, `${base}/details`),
      admin(shell.emailSettings, `${base}/email/settings`),
      admin(shell.emailStatistics, `${base}/email/report`),
      audited(shell.assurance, `${base}/assurance`),
      audited(shell.auditTrail, `${base}/audit`),
    ],
  },
];

/** All menus of a scope, before rights hide some (SET-116 to SET-124). */
export function menusOf(scope: Scope, companyLabel: string): MenuGroup[] {
  if (scope.kind === 'company') return companyMenu(`/company/${shortId(scope.companyId)}`, companyLabel);
  if (scope.kind === 'none' || scope.kind === 'tenant') return [];
  const base = `/project/${shortId(scope.projectId)}`;
  return scope.kind === 'project' ? projectMenu(base) : packageMenu(`${base}/wpack/${shortId(scope.packageId)}`);
}

/**
 * The menus of one person, without groups that have no visible item (SET-126). `apportions`: whether the page's project
 * apportions; `isLimited`: whether the person sees only packages of the project.
 */
export function visibleMenus(
  groups: readonly MenuGroup[],
  flags: Flags,
  grant: Grant | undefined,
  { apportions = false, isLimited = false } = {},
): MenuGroup[] {
  const superuser = flags.isSuperuser || flags.isTenantSuperuser;
  const shows = (item: MenuItem) =>
    (!item.requiresAdmin || can(flags, grant, 'admin') || (item.forAuditors && can(flags, grant, 'auditor'))) &&
    (!item.needs || can(flags, grant, item.needs)) &&
    !(item.notForViewers && !superuser && isViewer(grant)) &&
    (!item.ofApportionment || apportions) &&
    !(item.ofWhole && isLimited);
  return groups.map((group) => ({ ...group, items: group.items.filter(shows) })).filter((group) => group.items.length > 0);
}

/** The label of the company level: the tenant's term for it, in any letter case, or 'Company' (SET-033 to SET-035). */
export function companyLabel(terms: Readonly<Record<string, string>> | undefined): string {
  const own = Object.entries(terms ?? {}).find(([key, value]) => key.toLowerCase() === 'company' && value.trim() !== '');
  return own?.[1].trim() ?? shell.company;
}
