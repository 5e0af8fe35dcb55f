import { type Action, can } from '../../../shared/domain/access/rights.ts';
import { useUser } from './session.ts';
import { useCompanyGrant, useProjectGrant } from './use-scope.ts';

export type Rights = { isAdmin: boolean; isAuditor: boolean; isSuperuser: boolean; may(action: Action): boolean };

/** The signed-in person's rights on a project. The server checks them again. */
export function useProjectRights(projectId: string | undefined, companyUid: string | undefined): Rights {
  return rightsOf(useUser(), useProjectGrant(projectId, companyUid));
}

/** The signed-in person's rights on a company. */
export function useCompanyRights(companyId: string | undefined): Rights {
  return rightsOf(useUser(), useCompanyGrant(companyId));
}

function rightsOf(user: ReturnType<typeof useUser>, grant: ReturnType<typeof useProjectGrant>): Rights {
  const flags = { isSuperuser: user.is_superuser, isTenantSuperuser: user.is_tenant_superuser };
  return {
    isAdmin: can(flags, grant, 'admin'),
    isAuditor: can(flags, grant, 'auditor'),
    isSuperuser: can(flags, grant, 'superuser'),
    may: (action) => can(flags, grant, action),
  };
}
