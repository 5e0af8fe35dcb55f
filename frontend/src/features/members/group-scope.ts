import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { Company } from '../../../../shared/contract/company/companies.ts';
import { companyMembers } from '../../../../shared/contract/company/company-members.ts';
import { members, type PermissionGroup, type ProjectGroup } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import type { Action } from '../../../../shared/domain/access/rights.ts';
import type { Sight } from '../../../../shared/domain/access/sight.ts';
import { readAtOnce, useApiMutation, useApiQuery } from '../../api/queries.ts';

/** The permission areas of a project (ADM-302), and those of a company. */
const PROJECT_AREAS = ['TRACKER_REF', 'PROJECT_MEMBER', 'PROJECT_REPORT', 'TRACKER_REF_SCORE_VALUE'] as const;
const COMPANY_AREAS = ['COMPANY', 'COMPANY_MEMBER'] as const;

export type PermissionArea = (typeof PROJECT_AREAS | typeof COMPANY_AREAS)[number];

type Body = { name: string; is_admin: boolean; policy_json: { actions: Action[] }; sees?: Sight };

/** A permission group of a project or a company. Only a project's groups can be limited to packages. */
export type ShownGroup = PermissionGroup & Partial<Pick<ProjectGroup, 'sees'>>;

/** The permission groups of a project or a company, with the calls to read and change them. */
export type GroupScope = {
  query: UseQueryResult<ShownGroup[]>;
  /** reads the stored groups, regardless of the page */
  readNow(): Promise<ShownGroup[]>;
  /** uid of a project, whose groups can be limited to packages */
  projectId?: string;
  areas: readonly PermissionArea[];
  create(body: Body): Promise<unknown>;
  /** changes a group, based on the given state */
  change(group: ShownGroup, body: Partial<Body>): Promise<unknown>;
  /** deletes a group in the given state; absent if deletion is not offered (ADM-188) */
  remove?(group: ShownGroup): Promise<unknown>;
};

export function useProjectGroups({ uid: projectId }: Project): GroupScope {
  const params = { projectId };
  const queries = useQueryClient();
  const create = useApiMutation(members, 'createPermissionGroup');
  const change = useApiMutation(members, 'changePermissionGroup');
  return {
    query: useApiQuery(members, 'listPermissionGroups', { params }),
    readNow: () => readAtOnce(queries, members, 'listPermissionGroups', { params }),
    areas: PROJECT_AREAS,
    projectId,
    create: (body) => create.mutateAsync({ args: { params, body } }),
    change: ({ uid, version: ifMatch }, body) =>
      change.mutateAsync({ args: { params: { ...params, authGroupId: uid }, body }, options: { ifMatch } }),
  };
}

export function useCompanyGroups({ uid: companyId }: Company): GroupScope {
  const params = { companyId };
  const queries = useQueryClient();
  const create = useApiMutation(companyMembers, 'createCompanyGroup');
  const change = useApiMutation(companyMembers, 'changeCompanyGroup');
  const remove = useApiMutation(companyMembers, 'deleteCompanyGroup');
  return {
    query: useApiQuery(companyMembers, 'listCompanyGroups', { params }),
    readNow: () => readAtOnce(queries, companyMembers, 'listCompanyGroups', { params }),
    areas: COMPANY_AREAS,
    create: (body) => create.mutateAsync({ args: { params, body } }),
    change: ({ uid, version: ifMatch }, body) =>
      change.mutateAsync({ args: { params: { ...params, authGroupId: uid }, body }, options: { ifMatch } }),
    remove: ({ uid, version: ifMatch }) =>
      remove.mutateAsync({ args: { params: { ...params, authGroupId: uid } }, options: { ifMatch } }),
  };
}
