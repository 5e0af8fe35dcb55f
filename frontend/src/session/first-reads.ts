import type { QueryClient } from '@tanstack/react-query';
import { companies } from '../../../shared/contract/company/companies.ts';
import { me } from '../../../shared/contract/person/me.ts';
import { projects } from '../../../shared/contract/project/projects.ts';
import { tenant } from '../../../shared/contract/tenant/tenant.ts';
import { shortId } from '../../../shared/domain/kernel/names.ts';
import { apiQuery } from '../api/queries.ts';
import { scopeOf } from './scope.ts';

/** The frame's reads about the place of a page. */
function ofPlace(pathname: string) {
  const scope = scopeOf(pathname);
  if (scope.kind === 'company') {
    const args = { params: { companyId: shortId(scope.companyId) } };
    return [apiQuery(companies, 'readCompany', args), apiQuery(companies, 'readCompanyPermission', args)];
  }
  if (!('projectId' in scope)) return [];
  const args = { params: { projectId: shortId(scope.projectId) } };
  return [apiQuery(projects, 'readProject', args), apiQuery(projects, 'readProjectPermission', args)];
}

/**
 * Starts the reads of a page's frame while its chunks load, so that the frame renders once and not again with each answer. The
 * component that shows an answer repeats a failed read.
 */
export function readFrame(queries: QueryClient, pathname: string): void {
  const place = ofPlace(pathname);
  const lists = place.length > 0 ? [apiQuery(companies, 'listCompanies', {})] : [];
  for (const { queryKey, queryFn } of [apiQuery(tenant, 'readTenant', {}), apiQuery(me, 'readMe', {}), ...lists, ...place])
    void queries.prefetchQuery<unknown>({ queryKey, queryFn });
}
