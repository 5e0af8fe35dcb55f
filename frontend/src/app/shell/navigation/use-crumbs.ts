import { useLocation } from 'react-router';
import { companies } from '../../../../../shared/contract/company/companies.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useScope, useScopeCompanyName, useScopeProject } from '../../../session/use-scope.ts';
import { usePageTitle } from '../../../ui/page/page-title.tsx';
import { type Crumb, crumbsOf } from './crumbs.ts';

/** The crumbs of the page. They read nothing themselves, because the navigation reads the companies that the person may open. */
export function useCrumbs(): Crumb[] {
  const scope = useScope();
  const title = usePageTitle();
  const { pathname } = useLocation();
  const project = useScopeProject(scope);
  const companyName = useScopeCompanyName(scope);
  const known = useApiQuery(companies, 'listCompanies', {}, { enabled: false }).data ?? [];
  return crumbsOf({ scope, project, companyName, companies: known.filter(({ accessible }) => accessible), pathname, title });
}
