import { useLocation } from 'react-router';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { useScope, useScopeCompanyName, useScopeProject } from '../../../session/use-scope.ts';
import { usePageTitle } from '../../../ui/page/page-title.tsx';
import { pageTitles } from '../../titles.ts';
import { shell } from '../texts.ts';

type Crumb = { text: string; href: string };

/** From the home page over company or project and package to the page; each but the last is a link. */
export function useCrumbs(): Crumb[] {
  const scope = useScope();
  const title = usePageTitle();
  const { pathname } = useLocation();
  const project = useScopeProject(scope);
  const companyName = useScopeCompanyName(scope);
  const crumbs: Crumb[] = [{ text: shell.home, href: '/home' }];
  if (scope.kind === 'company') crumbs.push({ text: companyName ?? shell.company, href: `/company/${shortId(scope.companyId)}` });
  if (scope.kind === 'project' || scope.kind === 'package') {
    const base = `/project/${shortId(scope.projectId)}`;
    crumbs.push({ text: project?.name ?? shell.project, href: base });
    if (scope.kind === 'package') {
      const found = project?.related_refs.find((pack) => shortId(pack.uid) === shortId(scope.packageId));
      crumbs.push({ text: found?.name ?? shell.reportingPackage, href: `${base}/wpack/${shortId(scope.packageId)}` });
    }
  }
  if (scope.kind === 'tenant') crumbs.push({ text: pageTitles.tenantAdmin, href: '/tenant/admin' });
  const under = /^(.*\/metrics)\/./.exec(pathname)?.[1];
  if (under !== undefined) crumbs.push({ text: pageTitles.metrics, href: under });
  const last = crumbs.at(-1)!;
  return title === '' || title === last.text ? crumbs : [...crumbs, { text: title, href: '' }];
}
