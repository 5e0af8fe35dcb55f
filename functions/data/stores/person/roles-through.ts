import type { MemberRole } from '../../entities/person/grant.ts';
import type { ScopeGrant } from './caller-store.ts';

/** Whether a person holds a role by itself, not through one elsewhere. */
export const holds = ({ roles }: { roles: readonly MemberRole[] }, roleUid: string): boolean =>
  roles.some((role) => role.roleUid === roleUid && role.through === undefined);

/**
 * The grants of one person without the roles that they had through a role elsewhere and no longer hold there. What a role gives in
 * this way is limited to packages, so that nothing but the limited part goes with it.
 */
export function rolesInForce(grants: readonly ScopeGrant[]): readonly ScopeGrant[] {
  if (!grants.some(({ roles }) => roles.some(({ through }) => through))) return grants;
  const isHeld = ({ through }: MemberRole) =>
    !through || grants.some((grant) => grant.scopeUid === through.projectUid && holds(grant, through.roleUid));
  return grants.map((grant) => {
    const roles = grant.roles.filter(isHeld);
    if (roles.length === grant.roles.length) return grant;
    const uids = new Set(roles.map(({ roleUid }) => roleUid));
    return { ...grant, roles, limited: grant.limited?.filter(({ roleUid }) => uids.has(roleUid)) };
  });
}
