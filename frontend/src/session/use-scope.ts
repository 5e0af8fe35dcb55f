import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Company, companies } from '../../../shared/contract/company/companies.ts';
import { type Project, projects } from '../../../shared/contract/project/projects.ts';
import { type Action, type Grant, mergeGrants } from '../../../shared/domain/access/rights.ts';
import { shortId } from '../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../api/queries.ts';
import { lacksPackage, type Scope, scopeKey, scopeOf } from './scope.ts';
import { useAuth } from './session.ts';

const MINUTES = 60_000;

export const useScope = (): Scope => scopeOf(useLocation().pathname);

/** The project of the page, with its name and packages. */
export const useScopeProject = (scope: Scope): Project | undefined => useScopeProjectQuery(scope).data;

export function useScopeProjectQuery(scope: Scope): UseQueryResult<Project> {
  const projectId = 'projectId' in scope ? shortId(scope.projectId) : '';
  return useApiQuery(projects, 'readProject', { params: { projectId } }, { enabled: useSignedIn() && projectId !== '' });
}

/**
 * Whether the address names a package that the person does not see. A package that was visible stays so while its page is open,
 * so that losing a right does not lose typed text. The project is read again first, because it may have been read before the
 * package was created.
 */
export function useIsUnseenPackage(scope: Scope): boolean {
  const { data, refetch } = useScopeProjectQuery(scope);
  const seen = useRef('');
  const [readFor, setReadFor] = useState('');
  const key = scopeKey(scope);
  const isLacking = lacksPackage(scope, data);
  if (data && !isLacking) seen.current = key;
  const isAsked = isLacking && seen.current !== key;
  useEffect(() => {
    if (isAsked) void refetch().then(({ isSuccess }) => isSuccess && setReadFor(key));
  }, [isAsked, key, refetch]);
  return isAsked && readFor === key;
}

export const useScopeCompanyName = (scope: Scope): string | undefined => useScopeCompanyQuery(scope).data?.name;

/** The company of the page. */
export function useScopeCompanyQuery(scope: Scope): UseQueryResult<Company> {
  const companyId = scope.kind === 'company' ? shortId(scope.companyId) : '';
  return useApiQuery(companies, 'readCompany', { params: { companyId } }, { enabled: useSignedIn() && companyId !== '' });
}

type Answer = { is_admin: boolean; is_auditor: boolean; actions: readonly string[] } | undefined;

const grantOf = (answer: Answer): Grant[] =>
  answer
    ? [
        {
          isAdmin: answer.is_admin,
          actions: answer.actions as readonly Action[],
          ...(answer.is_auditor && { auditor: true as const }),
        },
      ]
    : [];

/** The person's grant on a company. Grants are found by the first 8 characters of the id (ADM-560, ADM-561). */
export function useCompanyGrant(companyId: string | undefined): Grant | undefined {
  const params = { companyId: shortId(companyId ?? '') };
  const enabled = useSignedIn() && params.companyId !== '';
  return mergeGrants(grantOf(useApiQuery(companies, 'readCompanyPermission', { params }, { enabled, staleTime: MINUTES }).data));
}

/** The person's grant on a project. Admins and auditors of its company have the same role in the project (SET-127). */
export function useProjectGrant(projectId: string | undefined, companyUid: string | undefined): Grant | undefined {
  const own = useOwnPermission(projectId).data;
  const company = useCompanyGrant(companyUid);
  const inherited = company?.auditor ? [company] : company?.isAdmin ? [{ isAdmin: true, actions: [] }] : [];
  return mergeGrants([...grantOf(own), ...inherited]);
}

/** Whether the person sees only packages of a project and not the project as a whole; undefined until this is known. */
export function useIsLimited(projectId: string | undefined): boolean | undefined {
  const { data, isError } = useOwnPermission(projectId);
  return data || isError ? data?.is_limited === true : undefined;
}

function useOwnPermission(projectId: string | undefined) {
  const params = { projectId: shortId(projectId ?? '') };
  const enabled = useSignedIn() && params.projectId !== '';
  return useApiQuery(projects, 'readProjectPermission', { params }, { enabled, staleTime: MINUTES });
}

const useSignedIn = () => useAuth().status === 'confirmed';
