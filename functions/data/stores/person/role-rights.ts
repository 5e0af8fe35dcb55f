import type { SettleGrantsPayload } from '../../../../shared/contract/jobs.ts';
import { limitedTo, limitedToOwn } from '../../../../shared/domain/access/packages.ts';
import { type Grant, mergeGrants } from '../../../../shared/domain/access/rights.ts';
import type { Cause } from '../../audit-write.ts';
import type { MemberRole } from '../../entities/person/grant.ts';
import type { Write } from '../../transact.ts';
import { jobStore } from '../job-store.ts';
import { groupAt, groupGiven, roleAt, roleGiven, roleGone } from '../project/given-checks.ts';
import type { RoleItem } from '../project/project-store.ts';
import type { PermissionGroupItem } from './permission-group-store.ts';

/** The roles and permission groups of one project. */
export type Roles = { roles: readonly RoleItem[]; permissionGroups: readonly PermissionGroupItem[] };

/** The place of a grant. */
type Place = { tenantUid: string; scopeUid: string };

/**
 * Condition of a transaction that gives roles: they and their permission groups are as they were read. A change of a role writes
 * the grants of its members at that time, and would miss a person who gets its former rights.
 */
export function asRead(roleUids: readonly string[], { roles, permissionGroups }: Roles): Write[] {
  const { own, groups } = withGroups(roleUids, { roles, permissionGroups });
  return [...own.map(roleGiven), ...groups.map(groupGiven)];
}

/** Some roles and their permission groups. */
function withGroups(roleUids: readonly string[], { roles, permissionGroups }: Roles) {
  const own = roles.filter(({ uid }) => roleUids.includes(uid));
  return { own, groups: permissionGroups.filter(({ uid }) => own.some(({ permissionGroupUid }) => permissionGroupUid === uid)) };
}

/** Most checks of one right, so that a transaction has room for it beside what else it writes. */
const MOST_CHECKS = 60;

/**
 * Checks that a right on a project is written only while all the roles and permission groups that it follows from are as they
 * were read. A change of another role of the person writes their grant anew, and a right that was computed before would undo
 * that. A role that was not read is gone, or else it was made and given since. None for somebody with very many roles, whose
 * right `settle-grants` looks after.
 */
export function roleChecks({ tenantUid, scopeUid }: Place, held: readonly MemberRole[], all: Roles): Write[] {
  const uids = [...new Set(held.flatMap(({ roleUid }) => roleUid ?? []))];
  const { own, groups } = withGroups(uids, all);
  const missing = uids.filter((uid) => !own.some((role) => role.uid === uid));
  if (own.length + groups.length + missing.length > MOST_CHECKS) return [];
  return [
    ...own.map((role) => roleAt(role, role.version)),
    ...groups.map((group) => groupAt(group, group.version)),
    ...missing.map((uid) => roleGone(tenantUid, scopeUid, uid)),
  ];
}

/** The union of the rights of some roles. A membership without a role belongs to the person who created the project. */
export function permissionsOf(roles: readonly MemberRole[], { roles: projectRoles, permissionGroups }: Roles): Grant {
  const groupOf = ({ roleUid }: MemberRole): Grant[] => {
    if (roleUid === null) return [{ isAdmin: true, actions: [] }];
    const role = projectRoles.find(({ uid }) => uid === roleUid);
    const groups = permissionGroups.filter(({ uid }) => uid === role?.permissionGroupUid);
    const { packages } = role ?? {};
    return groups.map((group) => {
      if (packages) return { isAdmin: false, actions: [], limited: [limitedTo(roleUid, packages, group.actions)] };
      const seesOwn = group.sees === 'own' && !group.isAdmin;
      return seesOwn ? { isAdmin: false, actions: [], limited: [limitedToOwn(roleUid, group.actions)] } : group;
    });
  };
  return mergeGrants(roles.flatMap(groupOf)) ?? { isAdmin: false, actions: [] };
}

/** The job that writes the right of all who have some roles of a project, where it does not follow from them. */
export function settleWrite(tenantUid: string, projectUid: string, roles: readonly string[], cause: Cause): Write {
  const payload: SettleGrantsPayload = { scope: 'project', scopeUid: projectUid, roles: [...roles] };
  return jobStore(tenantUid).enqueue('settle-grants', payload, cause).write;
}
