import { randomUUID } from 'node:crypto';
import { type Grant, mergeGrants } from '../../../../shared/domain/access/rights.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { MemberRole } from '../../entities/person/grant.ts';
import { db } from '../../service.ts';
import { transact, type Write, write } from '../../transact.ts';
import type { RoleItem } from '../project/project-store.ts';
import { changeWrites, type GrantItem, regrantWrites } from './grant-writes.ts';
import { adminKept } from './last-admin.ts';
import type { PermissionGroupItem } from './permission-group-store.ts';
import { personStore } from './person-store.ts';

export type { GrantItem };
/** The roles and permission groups of one project. */
export type Roles = { roles: readonly RoleItem[]; permissionGroups: readonly PermissionGroupItem[] };

const BUSY = errorKind(
  'stale_version',
  "Somebody else changed this person's roles in the meantime. Load the page again and repeat your change.",
);

/** What roles allow together. A membership without a role is that of the person who created the project. */
export function permissionsOf(roles: readonly MemberRole[], { roles: projectRoles, permissionGroups }: Roles): Grant {
  const groupOf = ({ roleUid }: MemberRole): Grant[] => {
    if (roleUid === null) return [{ isAdmin: true, actions: [] }];
    const role = projectRoles.find(({ uid }) => uid === roleUid);
    return permissionGroups.filter(({ uid }) => uid === role?.permissionGroupUid);
  };
  return mergeGrants(roles.flatMap(groupOf)) ?? { isAdmin: false, actions: [] };
}

/** Who belongs to the projects of one tenant, and in which roles. */
export const membershipStore = (tenantUid: string) => ({
  /** The grants on a project, in one Query. */
  of: (projectUid: string): Promise<GrantItem[]> => personStore(tenantUid).membersOf(projectUid),

  /** The writes that give somebody a role. @throws conflict when they have it, stale_version when their roles change meanwhile */
  addWrites(projectUid: string, userUid: string, roleUid: string, held: GrantItem | undefined, all: Roles, cause: Cause) {
    if (held?.roles.some((role) => role.roleUid === roleUid))
      throw new AppError('conflict', 'This person has this role already.');
    const role: MemberRole = { memberUid: randomUUID(), roleUid };
    const roles = [...(held?.roles ?? []), role];
    const key = { tenantUid, userUid, scope: 'project' as const, scopeUid: projectUid };
    const { isAdmin, actions } = permissionsOf(roles, all);
    const writes = held
      ? change(held, roles, all, cause)
      : [
          write(db.entities.grant.create({ ...key, isAdmin, actions: [...actions], roles, version: 1 }), BUSY),
          audit(key, { roles: [], isAdmin: false, actions: [] }, { roles, isAdmin, actions }, cause),
        ];
    return { role, writes };
  },

  /**
   * Takes one role from somebody; with the last one the person leaves the project (ADM-320). `members`: everybody's grants there.
   * @throws conflict when it is the last administrator
   */
  async remove(held: GrantItem, memberUid: string, all: Roles, members: readonly GrantItem[], cause: Cause): Promise<void> {
    const roles = held.roles.filter((role) => role.memberUid !== memberUid);
    const stays = roles.length > 0 && permissionsOf(roles, all).isAdmin;
    const kept = stays ? [] : await adminKept(members, new Set([held.userUid]));
    if (roles.length > 0) return transact([...change(held, roles, all, cause), ...kept]);
    const { userUid, scope, scopeUid, version } = held;
    await transact([
      ...kept,
      write(
        db.entities.grant.delete({ tenantUid, userUid, scope, scopeUid }).where((item, { eq }) => eq(item.version, version)),
        BUSY,
      ),
      audit(held, held, { roles: [], isAdmin: false, actions: [] }, cause),
    ]);
  },

  /**
   * What a change of roles or permission groups means for those who hold `changed` roles: their grants as they are from now on.
   * @throws conflict when the project would be left without an administrator
   */
  async regrantWrites(projectUid: string, changed: ReadonlySet<string>, all: Roles, cause: Cause): Promise<Write[]> {
    const members = await personStore(tenantUid).membersOf(projectUid);
    const concerned = members.filter(({ roles }) => roles.some(({ roleUid }) => roleUid !== null && changed.has(roleUid)));
    const regrants = concerned.map((held) => ({ held, next: { roles: held.roles, ...permissionsOf(held.roles, all) } }));
    return regrantWrites(members, regrants, cause);
  },
});

type GrantKey = Pick<GrantItem, 'tenantUid' | 'userUid' | 'scope' | 'scopeUid'>;
type GrantFields = { roles: MemberRole[] } & Grant;

const change = (held: GrantItem, roles: MemberRole[], all: Roles, cause: Cause): Write[] =>
  changeWrites(held, { roles, ...permissionsOf(roles, all) }, cause);

const audit = ({ tenantUid, userUid, scope, scopeUid }: GrantKey, from: GrantFields, to: GrantFields, cause: Cause) =>
  auditWrite(tenantUid, userUid, 'membership', changesOf(from, { ...to }), cause, { [scope]: scopeUid });
