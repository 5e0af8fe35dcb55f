import { randomUUID } from 'node:crypto';
import { ENDING_ADMIN } from '../../../../shared/domain/access/ends.ts';
import type { Grant } from '../../../../shared/domain/access/rights.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { MemberRole } from '../../entities/person/grant.ts';
import { db } from '../../service.ts';
import { inScope } from '../../trail-place.ts';
import { transact, transactAll, type Write, write } from '../../transact.ts';
import { changeWrites, type GrantItem, type Regrants, regrantWrites } from './grant-writes.ts';
import { adminKept } from './last-admin.ts';
import { personStore } from './person-store.ts';
import { asRead, permissionsOf, type Roles, roleChecks, settleWrite } from './role-rights.ts';
import { holds } from './roles-through.ts';

export type { GrantItem };

const BUSY = errorKind(
  'stale_version',
  "Somebody else changed this person's roles in the meantime. Load the page again and repeat your change.",
);

/** The roles that a person keeps of a project, and the conditions on which they do. */
type RemainingRoles = { roles: MemberRole[]; still?: readonly Write[] | undefined };

/**
 * A person with their grant on a project, undefined for none yet. `all`: the roles and permission groups of the project; `until`:
 * the last day of their access from now on, absent: unchanged.
 */
type Member = { projectUid: string; userUid: string; held: GrantItem | undefined; all: Roles; until?: string | undefined };

/** The members of the projects of one tenant, and their roles. */
export const membershipStore = (tenantUid: string) => ({
  /** The grants on a project, in one Query. */
  of: (projectUid: string): Promise<GrantItem[]> => personStore(tenantUid).membersOf(projectUid),

  /**
   * The writes that give a role to a person; a role that they have through one elsewhere becomes their own.
   * @throws conflict for a person who has it, stale_version when their roles, this role
   * or its permission group change meanwhile
   */
  addWrites({ roleUid, ...member }: Member & { roleUid: string }, cause: Cause) {
    const { held, all } = member;
    if (held && holds(held, roleUid)) throw new AppError('conflict', 'This person has this role already.');
    const role: MemberRole = { memberUid: randomUUID(), roleUid };
    const others = (held?.roles ?? []).filter((each) => each.roleUid !== roleUid);
    const given = this.rolesWrites({ ...member, roles: [...others, role] }, cause);
    return { role, writes: [...given, ...asRead([roleUid], all)] };
  },

  /**
   * The writes that give a person exactly these roles of a project; without roles they are no member (ADM-320).
   * @throws conflict for an administrator whose access would end,
   * stale_version when their roles, one of these or its permission group change meanwhile
   */
  rolesWrites({ projectUid, userUid, roles, held, all, until }: Member & { roles: MemberRole[] }, cause: Cause): Write[] {
    if (roles.length === 0) return held ? leaveWrites(held, cause) : [];
    const key = { tenantUid, userUid, scope: 'project' as const, scopeUid: projectUid };
    const basis = roleChecks(key, roles, all);
    const uids = roles.flatMap(({ roleUid }) => roleUid ?? []);
    const isUnchecked = uids.length > 0 && basis.length === 0;
    const settled = isUnchecked ? [settleWrite(tenantUid, projectUid, uids, cause)] : [];
    const fields = { ...fieldsOf(roles, all), ...(until !== undefined && { until }) };
    if (held) return [...changeWrites(held, fields, basis, cause), ...settled];
    if (fields.isAdmin && until !== undefined) throw new AppError('conflict', ENDING_ADMIN);
    return [
      { ...write(db.entities.grant.create({ ...key, ...fields, version: 1 }), BUSY), basis },
      audit(key, { roles: [], isAdmin: false, actions: [] }, fields, cause),
      ...settled,
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
        {
          place: inScope(scope, scopeUid),
          subject: userUid,
          kind: 'membership',
          changes: changesOf({ until: held.until ?? null }, { until }),
          context: { [scope]: scopeUid },
        },
        cause,
      ),
    ]);
  },

  /**
   * Takes roles from a person, who keeps some or none; without one they leave the project (ADM-320). `members`: all grants there;
   * `more`: writes that follow elsewhere. @throws conflict for the last administrator
   */
  async remove(
    held: GrantItem,
    { roles, still = [] }: RemainingRoles,
    { all, members, more = [] }: { all: Roles; members: readonly GrantItem[]; more?: readonly Write[] },
    cause: Cause,
  ): Promise<void> {
    const stays = roles.length > 0 && permissionsOf(roles, all).isAdmin;
    // a right that a lowered role no longer gives, and that is about to be taken, keeps nobody
    const real = members.filter((each) => each.userUid === held.userUid || permissionsOf(each.roles, all).isAdmin);
    const kept = stays ? [] : await adminKept(real, new Set([held.userUid]));
    const { userUid, scopeUid } = held;
    await transactAll([...kept, ...still, ...this.rolesWrites({ projectUid: scopeUid, userUid, roles, held, all }, cause)], more);
  },

  /**
   * The effects of a change of roles or permission groups on members with `changed` roles: their new grants.
   * @throws conflict when the project would be left without an administrator
   */
  async regrantWrites(projectUid: string, changed: ReadonlySet<string>, all: Roles, cause: Cause): Promise<Regrants> {
    const members = await personStore(tenantUid).membersOf(projectUid);
    const concerned = members.filter(({ roles }) => roles.some(({ roleUid }) => roleUid !== null && changed.has(roleUid)));
    const regrants = concerned.map((held) => {
      const next = { roles: held.roles, ...permissionsOf(held.roles, all) };
      return { held, next, basis: roleChecks(held, held.roles, all) };
    });
    return regrantWrites(members, regrants, cause);
  },
});

type GrantKey = Pick<GrantItem, 'tenantUid' | 'userUid' | 'scope' | 'scopeUid'>;
type GrantFields = { roles: MemberRole[] } & Grant;

/** The stored fields of some roles; without a limit, `limited` is absent. */
function fieldsOf(roles: MemberRole[], all: Roles) {
  const { isAdmin, actions, limited } = permissionsOf(roles, all);
  return { roles, isAdmin, actions: [...actions], ...(limited && { limited: [...limited] }) };
}

/**
 * Takes a grant, with all roles. `basis`: checks of what this follows from. @throws stale_version when it or one of these changes
 * meanwhile
 */
export function leaveWrites(held: GrantItem, cause: Cause, basis: readonly Write[] = []): Write[] {
  const { tenantUid, userUid, scope, scopeUid, version } = held;
  const gone = db.entities.grant.delete({ tenantUid, userUid, scope, scopeUid });
  return [
    {
      ...write(
        gone.where((item, { eq }) => eq(item.version, version)),
        BUSY,
      ),
      basis,
    },
    audit(held, held, { roles: [], isAdmin: false, actions: [] }, cause),
  ];
}

const audit = ({ tenantUid, userUid, scope, scopeUid }: GrantKey, from: GrantFields, to: GrantFields, cause: Cause) =>
  auditWrite(
    tenantUid,
    {
      place: inScope(scope, scopeUid),
      subject: userUid,
      kind: 'membership',
      changes: changesOf(from, { ...to }),
      context: {
        [scope]: scopeUid,
      },
    },
    cause,
  );
