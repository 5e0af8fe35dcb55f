import type { MemberRole } from '../../entities/person/grant.ts';
import type { ScopeGrant } from './caller-store.ts';

type HeldRoles = { roles: readonly MemberRole[] };

/** A role that a person holds by itself, not through one elsewhere. */
export const ownRole = ({ roles }: HeldRoles, roleUid: string): MemberRole | undefined =>
  roles.find((role) => role.roleUid === roleUid && role.through === undefined);

/** Whether a person holds a role by itself, not through one elsewhere. */
export const holds = (held: HeldRoles, roleUid: string): boolean => ownRole(held, roleUid) !== undefined;

/**
 * The grants of one person without roles that came through a role elsewhere and are no longer held there. Such roles are limited
 * to packages, so only the limited part is removed.
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
