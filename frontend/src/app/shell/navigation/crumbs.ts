import type { Company } from '../../../../../shared/contract/company/companies.ts';
import type { Project, RelatedPackage } from '../../../../../shared/contract/project/projects.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import type { Scope } from '../../../session/scope.ts';
import { pageTitles } from '../../titles.ts';
import { shell } from '../texts.ts';

export type Crumb = { text: string; href: string };
type PlaceOfPage = {
  scope: Scope;
  project: Pick<Project, 'name' | 'company' | 'related_refs'> | undefined;
  companyName: string | undefined;
  /** the companies that the person may open, because crumbs never link to a refused page */
  companies: readonly Pick<Company, 'uid' | 'name' | 'parentid'>[];
  pathname: string;
  title: string;
};

/** Pages below a list, which is a crumb itself. */
const LISTS = { metrics: pageTitles.metrics, indicators: pageTitles.indicators } as const;

/** A package after the packages above it. Leaves out the root package, which stands for the project. */
function wayTo(uid: string | null, packages: readonly RelatedPackage[], below: readonly string[] = []): RelatedPackage[] {
  const found = packages.find((pack) => uid !== null && shortId(pack.uid) === shortId(uid));
  if (!found || found.parent === null || below.includes(found.uid)) return [];
  return [...wayTo(found.parent, packages, [...below, found.uid]), found];
}

type Above = PlaceOfPage['companies'];

/** A company after the companies above it, from the top. Leaves out companies that the person may not open. */
function wayToCompany(uid: string | null, companies: Above, below: readonly string[] = []): Above {
  const found = companies.find((company) => uid !== null && shortId(company.uid) === shortId(uid));
  if (!found || below.includes(found.uid)) return [];
  return [...wayToCompany(found.parentid, companies, [...below, found.uid]), found];
}

/** Crumbs from the home page over companies, project and packages to the page. All but the last are links. */
export function crumbsOf({ scope, project, companyName, companies, pathname, title }: PlaceOfPage): Crumb[] {
  const crumbs: Crumb[] = [{ text: shell.home, href: '/home' }];
  const add = (text: string, href: string) => crumbs.push({ text, href });
  const addCompanies = (way: Above) => {
    for (const { name, uid } of way) add(name, `/company/${shortId(uid)}`);
  };
  if (scope.kind === 'company') {
    addCompanies(wayToCompany(scope.companyId, companies).slice(0, -1));
    add(companyName ?? shell.company, `/company/${shortId(scope.companyId)}`);
  }
  if (scope.kind === 'project' || scope.kind === 'package') {
    if (project) addCompanies(wayToCompany(project.company.uid, companies));
    const base = `/project/${shortId(scope.projectId)}`;
    add(project?.name ?? shell.project, base);
    if (scope.kind === 'package') {
      const way = wayTo(scope.packageId, project?.related_refs ?? []);
      for (const { name, uid } of way) add(name, `${base}/wpack/${shortId(uid)}`);
      if (way.length === 0) add(shell.reportingPackage, `${base}/wpack/${shortId(scope.packageId)}`);
    }
  }
  if (scope.kind === 'tenant') add(pageTitles.tenantAdmin, '/tenant/admin');
  const [, list, name] = /^(.*\/(metrics|indicators))\/./.exec(pathname) ?? [];
  if (list !== undefined && scope.kind !== 'tenant') add(LISTS[name as keyof typeof LISTS], list);
  return title === '' || title === crumbs.at(-1)!.text ? crumbs : [...crumbs, { text: title, href: '' }];
}
