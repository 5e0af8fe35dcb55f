import { randomUUID } from 'node:crypto';
import { ENDING_ADMIN } from '../../../../shared/domain/access/ends.ts';
import { limitedTo, limitedToOwn } from '../../../../shared/domain/access/packages.ts';
import { type Grant, mergeGrants } from '../../../../shared/domain/access/rights.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { MemberRole } from '../../entities/person/grant.ts';
import { db } from '../../service.ts';
import { inScope } from '../../trail-place.ts';
import { transact, transactAll, type Write, write } from '../../transact.ts';
import { groupGiven, roleGiven } from '../project/given.ts';
import type { RoleItem } from '../project/project-store.ts';
import { changeWrites, type GrantItem, type Regrants, regrantWrites } from './grant-writes.ts';
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

/**
 * Condition of a transaction that gives roles: they and their permission groups are as they were read. A change of a role writes
 * the grants of its members at that time, and would miss a person who gets its former rights.
 */
export function asRead(roleUids: readonly string[], { roles, permissionGroups }: Roles): Write[] {
  const own = roles.filter(({ uid }) => roleUids.includes(uid));
  const groups = permissionGroups.filter(({ uid }) => own.some(({ permissionGroupUid }) => permissionGroupUid === uid));
  return [...own.map(roleGiven), ...groups.map(groupGiven)];
}

/** What roles allow together. A membership without a role is that of the person who created the project. */
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

/** Who belongs to the projects of one tenant, and in which roles. */
export const membershipStore = (tenantUid: string) => ({
  /** The grants on a project, in one Query. */
  of: (projectUid: string): Promise<GrantItem[]> => personStore(tenantUid).membersOf(projectUid),

  /**
   * The writes that give a role to a person. @throws conflict for a person who has it, stale_version when their roles, this role
   * or its permission group change meanwhile
   */
  addWrites(
    projectUid: string,
    userUid: string,
    roleUid: string,
    held: GrantItem | undefined,
    all: Roles,
    cause: Cause,
    until?: string,
  ) {
    if (held?.roles.some((role) => role.roleUid === roleUid))
      throw new AppError('conflict', 'This person has this role already.');
    const role: MemberRole = { memberUid: randomUUID(), roleUid };
    const given = this.rolesWrites(projectUid, userUid, [...(held?.roles ?? []), role], held, all, cause, until);
    return { role, writes: [...given, ...asRead([roleUid], all)] };
  },

  /**
   * The writes that give a person exactly these roles of a project; without roles they are no member (ADM-320). `until`: the last
   * day of their access from now on; absent: unchanged. @throws conflict for an administrator whose access would end
   */
  rolesWrites(
    projectUid: string,
    userUid: string,
    roles: MemberRole[],
    held: GrantItem | undefined,
    all: Roles,
    cause: Cause,
    until?: string,
  ): Write[] {
    if (held) return roles.length > 0 ? change(held, roles, all, cause, until) : leave(held, cause);
    if (roles.length === 0) return [];
    const key = { tenantUid, userUid, scope: 'project' as const, scopeUid: projectUid };
    const fields = { ...fieldsOf(roles, all), ...(until !== undefined && { until }) };
    if (fields.isAdmin && until !== undefined) throw new AppError('conflict', ENDING_ADMIN);
    return [
      write(db.entities.grant.create({ ...key, ...fields, version: 1 }), BUSY),
      audit(key, { roles: [], isAdmin: false, actions: [] }, fields, cause),
    ];
  },

  /**
   * Sets or removes (null) the last day of a person's access to a project. @throws stale_version when their roles change
   * meanwhile, conflict for an administrator
   */
  async end(held: GrantItem, until: string | null, cause: Cause): Promise<void> {
    if (held.isAdmin && until !== null) throw new AppError('conflict', ENDING_ADMIN);
    const { userUid, scope, scopeUid, version } = held;
    const patch = db.entities.grant.patch({ tenantUid, userUid, scope, scopeUid });
    const changed =
      until === null ? patch.set({ version: version + 1 }).remove(['until']) : patch.set({ until, version: version + 1 });
    await transact([
      write(
        changed.where((item, { eq }) => eq(item.version, version)),
        BUSY,
      ),
      auditWrite(
        tenantUid,
        inScope(scope, scopeUid),
        userUid,
        'membership',
        changesOf({ until: held.until ?? null }, { until }),
        cause,
        { [scope]: scopeUid },
      ),
    ]);
  },

  /**
   * Takes one role from a person; with the last one they leave the project (ADM-320). `members`: all grants there; `more`: writes
   * that follow elsewhere. @throws conflict for the last administrator
   */
  async remove(
    held: GrantItem,
    memberUid: string,
    all: Roles,
    members: readonly GrantItem[],
    cause: Cause,
    more: readonly Write[] = [],
  ): Promise<void> {
    const roles = held.roles.filter((role) => role.memberUid !== memberUid);
    const stays = roles.length > 0 && permissionsOf(roles, all).isAdmin;
    const kept = stays ? [] : await adminKept(members, new Set([held.userUid]));
    const { userUid, scopeUid } = held;
    await transactAll([...kept, ...this.rolesWrites(scopeUid, userUid, roles, held, all, cause)], more);
  },

  /**
   * The effects of a change of roles or permission groups on members with `changed` roles: their new grants.
   * @throws conflict when the project would be left without an administrator
   */
  async regrantWrites(projectUid: string, changed: ReadonlySet<string>, all: Roles, cause: Cause): Promise<Regrants> {
    const members = await personStore(tenantUid).membersOf(projectUid);
    const concerned = members.filter(({ roles }) => roles.some(({ roleUid }) => roleUid !== null && changed.has(roleUid)));
    const regrants = concerned.map((held) => ({ held, next: { roles: held.roles, ...permissionsOf(held.roles, all) } }));
    return regrantWrites(members, regrants, cause);
  },
});

type GrantKey = Pick<GrantItem, 'tenantUid' | 'userUid' | 'scope' | 'scopeUid'>;
type GrantFields = { roles: MemberRole[] } & Grant;

const change = (held: GrantItem, roles: MemberRole[], all: Roles, cause: Cause, until?: string): Write[] =>
  changeWrites(held, { ...fieldsOf(roles, all), ...(until !== undefined && { until }) }, cause);

/** The stored fields of some roles; without a limit, `limited` is absent. */
function fieldsOf(roles: MemberRole[], all: Roles) {
  const { isAdmin, actions, limited } = permissionsOf(roles, all);
  return { roles, isAdmin, actions: [...actions], ...(limited && { limited: [...limited] }) };
}

function leave(held: GrantItem, cause: Cause): Write[] {
  const { tenantUid, userUid, scope, scopeUid, version } = held;
  const gone = db.entities.grant.delete({ tenantUid, userUid, scope, scopeUid });
  return [
    write(
      gone.where((item, { eq }) => eq(item.version, version)),
      BUSY,
    ),
    audit(held, held, { roles: [], isAdmin: false, actions: [] }, cause),
  ];
}

const audit = ({ tenantUid, userUid, scope, scopeUid }: GrantKey, from: GrantFields, to: GrantFields, cause: Cause) =>
  auditWrite(tenantUid, inScope(scope, scopeUid), userUid, 'membership', changesOf(from, { ...to }), cause, {
    [scope]: scopeUid,
  });
