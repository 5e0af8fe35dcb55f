import { errorKind, notFound } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { db } from '../../service.ts';
import { inCompany } from '../../trail-place.ts';
import { inTransactions, transact, type Write, write } from '../../transact.ts';
import type { Actor } from '../person/caller-store.ts';
import { changeWrites, type GrantChange, type GrantItem, type Regrants, regrantWrites } from '../person/grant-writes.ts';
import { administers, adminKept } from '../person/last-admin.ts';
import { type PermissionGroupItem, permissionGroupStore } from '../person/permission-group-store.ts';
import { personStore } from '../person/person-store.ts';
import { groupAt, groupGone } from '../project/given-checks.ts';
import { COMPANY_MEMBER, ownRight, withAdmin, withGroups } from './company-rights.ts';
import { companyExists } from './company-store.ts';

const BUSY = errorKind(
  'stale_version',
  "Somebody else changed this person's rights in the meantime. Load the page again and repeat your change.",
);
const OWN = errorKind('stale_version', 'Your own rights changed in the meantime. Load the page again.');
const NO_COMPANY = errorKind('stale_version', 'One of the companies was deleted in the meantime. Load the page again.');

/**
 * The acting person, their right and the cause. A superuser's right is no grant. `still`: conditions of each transaction that
 * gives a right; `seen`: the version of the member's right in the company of the path that the acting person has seen.
 */
export type Acting = {
  actor: Pick<Actor, 'userUid' | 'isSuperuser' | 'isTenantSuperuser'>;
  cause: Cause;
  still?: readonly Write[];
  seen?: number | undefined;
};

/**
 * Checks that the permission groups behind a right on a company are as they were read. A group that was not read must not exist:
 * it may have been created and given since.
 */
export function groupChecks(
  { tenantUid, scopeUid }: Pick<GrantItem, 'tenantUid' | 'scopeUid'>,
  uids: readonly string[],
  all: readonly PermissionGroupItem[],
): Write[] {
  const place = { tenantUid, scope: 'company' as const, scopeUid };
  const read = new Map(all.map((group) => [group.uid, group]));
  return uids.map((uid) => {
    const group = read.get(uid);
    return group ? groupAt(group, group.version) : groupGone(place, uid);
  });
}

/** @throws stale_version where the acting person has seen another version of the right */
function demandSeen({ version }: Pick<GrantItem, 'version'>, { seen }: Acting): void {
  if (seen !== undefined && seen !== version) throw BUSY();
}

/** Who belongs to the companies of one tenant. */
export const companyMemberStore = (tenantUid: string) => {
  const find = async (companyUid: string, userUid: string) => {
    const members = await personStore(tenantUid).membersOf(companyUid);
    const held = members.find((member) => member.userUid === userUid);
    return { members, held };
  };
  const audit = (userUid: string, companyUid: string, from: object, to: object, cause: Cause) =>
    auditWrite(
      tenantUid,
      {
        place: inCompany(companyUid),
        subject: userUid,
        kind: 'membership',
        changes: changesOf({ ...from }, { ...to }),
        context: {
          company: companyUid,
        },
      },
      cause,
    );

  /**
   * Checks in the transaction that the acting person still administers the company. A change of their own grant is bound to its
   * version instead.
   */
  const allowed = ({ actor }: Acting, companyUid: string, userUid: string): Write[] => {
    const { userUid: own, isSuperuser, isTenantSuperuser } = actor;
    if (isSuperuser || isTenantSuperuser || own === userUid) return [];
    return [administers({ tenantUid, userUid: own, scope: 'company', scopeUid: companyUid }, OWN)];
  };

  /** Makes a person an administrator who does not belong to the company yet. */
  const join = (companyUid: string, userUid: string, cause: Cause): Write[] => {
    const key = { tenantUid, userUid, scope: 'company' as const, scopeUid: companyUid };
    const rights = { isAdmin: true, actions: [...COMPANY_MEMBER] };
    return [
      write(db.entities.grant.create({ ...key, ...rights, roles: [], version: 1 }), BUSY),
      companyExists(tenantUid, companyUid, NO_COMPANY),
      audit(userUid, companyUid, {}, rights, cause),
    ];
  };

  /**
   * The writes that make a person an administrator of one company, or an ordinary member; none if nothing changes. `held`: the
   * right afterwards, `before`: as it was read.
   */
  const change = async (companyUid: string, userUid: string, isAdmin: boolean, acting: Acting) => {
    const { members, held } = await find(companyUid, userUid);
    if (!held)
      return {
        held,
        before: held,
        writes: isAdmin ? [...allowed(acting, companyUid, userUid), ...join(companyUid, userUid, acting.cause)] : [],
      };
    if (ownRight(held).isAdmin === isAdmin) return { held, before: held, writes: [] };
    const groups = held.groups?.length ? await permissionGroupStore(tenantUid, 'company', companyUid).all() : [];
    return { ...(await regrant(held, withAdmin(held, isAdmin, groups), { members, groups }, acting)), before: held };
  };

  /**
   * The writes of a member's new grant, if the acting person may give it and an administrator remains. `groups`: those of the
   * company, from which the grant was computed.
   */
  const regrant = async (
    held: GrantItem,
    next: GrantChange,
    { members, groups }: { members: readonly GrantItem[]; groups: readonly PermissionGroupItem[] },
    acting: Acting,
  ) => {
    const { scopeUid, userUid } = held;
    const right = allowed(acting, scopeUid, userUid);
    // a person who acts by a right of their own remains as an administrator
    const kept = next.isAdmin || right.length > 0 ? right : await adminKept(members, new Set([userUid]));
    const after = { ...held, ...next, actions: [...next.actions], version: held.version + 1 } as GrantItem;
    const basis = groupChecks(held, next.groups ?? [], groups);
    return { held: after, writes: [...changeWrites(held, next, basis, acting.cause), ...kept] };
  };

  return {
    /** Everybody's grants on a company, in one Query. */
    of: (companyUid: string): Promise<GrantItem[]> => personStore(tenantUid).membersOf(companyUid),

    /**
     * Makes a member of the first company an administrator, or an ordinary member, there and in the others, all of which the
     * caller has found the acting person to administer: in one step for each twenty-five of them or so, and only while that is
     * so. Who becomes an administrator joins those that they do not belong to; who is one no longer joins none. A repetition does
     * what is left. `used`: by company, what goes with becoming its administrator, such as the answer to an invitation.
     * @throws not_found, conflict for the last administrator, stale_version, also when the acting person has lost the right
     */
    async setAdmin(
      companies: readonly [string, ...string[]],
      userUid: string,
      isAdmin: boolean,
      acting: Acting,
      used: ReadonlyMap<string, readonly Write[]> = new Map(),
    ): Promise<GrantItem> {
      const changes = await Promise.all(companies.map((uid) => change(uid, userUid, isAdmin, acting)));
      const { held, before } = changes[0]!;
      if (!held || !before) throw notFound('member');
      demandSeen(before, acting);
      const { still = [] } = acting;
      const parts = changes.map(({ writes }, at) => {
        const answers = (isAdmin && writes.length > 0 && used.get(companies[at] ?? '')) || [];
        return [...writes, ...answers];
      });
      const steps = inTransactions(parts, still.length, still.length).filter(({ length }) => length > 0);
      for (const step of steps) await transact([...step, ...still]);
      return held;
    },

    /**
     * Gives a member of a company other permission groups of it. `wanted` and `all` as they were read: a change of one of them in
     * the meantime refuses this. @throws not_found, conflict for the last administrator, stale_version
     */
    async setGroups(
      companyUid: string,
      userUid: string,
      wanted: readonly PermissionGroupItem[],
      all: readonly PermissionGroupItem[],
      acting: Acting,
    ): Promise<GrantItem> {
      const { members, held } = await find(companyUid, userUid);
      if (!held) throw notFound('member');
      demandSeen(held, acting);
      const uids = wanted.map(({ uid }) => uid);
      const { givenWrite } = permissionGroupStore(tenantUid, 'company', companyUid);
      const added = wanted.filter(({ uid }) => !held.groups?.includes(uid));
      const { held: after, writes } = await regrant(held, withGroups(held, uids, all), { members, groups: all }, acting);
      await transact([...writes, ...added.map(givenWrite), ...(acting.still ?? [])]);
      return after;
    },

    /**
     * The grants of all who have a permission group of a company, once it has changed. `all`: the groups with the changed one;
     * `mayHave`: answers the condition for the transaction that gives somebody the right to administer the company, or throws.
     */
    async regrantWrites(
      companyUid: string,
      groupUid: string,
      all: readonly PermissionGroupItem[],
      cause: Cause,
      mayHave: (userUid: string) => Promise<Write>,
    ): Promise<Regrants> {
      const members = await personStore(tenantUid).membersOf(companyUid);
      const having = members.filter(({ groups }) => groups?.includes(groupUid));
      const regrantOf = async (held: GrantItem) => {
        const next = withGroups(held, held.groups ?? [], all);
        const still = next.isAdmin && !held.isAdmin ? [await mayHave(held.userUid)] : [];
        return { held, next, basis: [...groupChecks(held, held.groups ?? [], all), ...still] };
      };
      return regrantWrites(members, await Promise.all(having.map(regrantOf)), cause);
    },

    /**
     * Removes a member from a company; `more` goes with them.
     * @throws not_found, conflict for the last administrator, stale_version
     */
    async remove(companyUid: string, userUid: string, cause: Cause, more: readonly Write[] = []): Promise<void> {
      const { members, held } = await find(companyUid, userUid);
      if (!held) throw notFound('member');
      const remove = db.entities.grant
        .delete({ tenantUid, userUid, scope: 'company', scopeUid: companyUid })
        .where(({ version }, { eq }) => eq(version, held.version));
      const writes: Write[] = [write(remove, BUSY), ...(await adminKept(members, new Set([userUid])))];
      await transact([...writes, audit(userUid, companyUid, held, { isAdmin: false, actions: [] }, cause), ...more]);
    },
  };
};
