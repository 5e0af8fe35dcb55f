import { AppError } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { db } from '../../service.ts';
import { transact, type Write, write } from '../../transact.ts';
import { adminKept } from '../person/last-admin.ts';
import type { GrantItem } from '../person/membership-store.ts';
import { personStore } from '../person/person-store.ts';
import { COMPANY_MEMBER } from './company-invite-store.ts';

const BUSY = new AppError('stale_version', 'The rights of this person changed in the meantime. Please try again.');

/** A change in one company is three writes, a transaction takes a hundred. */
const AT_ONCE = 20;

/** Who belongs to the companies of one tenant. */
export const companyMemberStore = (tenantUid: string) => {
  const find = async (companyUid: string, userUid: string) => {
    const members = await personStore(tenantUid).membersOf(companyUid);
    const held = members.find((member) => member.userUid === userUid);
    return { members, held };
  };
  const audit = (userUid: string, companyUid: string, from: object, to: object, cause: Cause) =>
    auditWrite(tenantUid, userUid, 'membership', changesOf({ ...from }, { ...to }), cause, { company: companyUid });

  /** What makes somebody an administrator of one company, or an ordinary member: nothing where that is so already. `held`: the right afterwards. */
  const change = async (companyUid: string, userUid: string, isAdmin: boolean, cause: Cause) => {
    const { members, held } = await find(companyUid, userUid);
    if (!held) {
      const grant = { scope: 'company' as const, scopeUid: companyUid, isAdmin, actions: COMPANY_MEMBER, roles: [] };
      return { held, writes: isAdmin ? personStore(tenantUid).grantWrites(userUid, grant, cause) : [] };
    }
    if (held.isAdmin === isAdmin) return { held, writes: [] };
    const set = { isAdmin, actions: isAdmin ? held.actions : [...new Set([...held.actions, ...COMPANY_MEMBER])] };
    const patch = db.entities.grant
      .patch({ tenantUid, userUid, scope: 'company', scopeUid: companyUid })
      .set({ ...set, version: held.version + 1 })
      .where(({ version }, { eq }) => eq(version, held.version));
    const kept = isAdmin ? [] : adminKept(members, new Set([userUid]));
    const writes: Write[] = [write(patch, BUSY), ...kept, audit(userUid, companyUid, held, set, cause)];
    return { held: { ...held, ...set, version: held.version + 1 }, writes };
  };

  return {
    /** Everybody's grants on a company, in one Query. */
    of: (companyUid: string): Promise<GrantItem[]> => personStore(tenantUid).membersOf(companyUid),

    /**
     * Makes a member of the first company an administrator, or an ordinary member, there and in the others: in one step for each
     * twenty of them. Who becomes an administrator joins those that they do not belong to; who is one no longer joins none.
     * @throws not_found, conflict for the last administrator, stale_version
     */
    async setAdmin(
      companies: readonly [string, ...string[]],
      userUid: string,
      isAdmin: boolean,
      cause: Cause,
    ): Promise<GrantItem> {
      const changes = await Promise.all(companies.map((uid) => change(uid, userUid, isAdmin, cause)));
      const held = changes[0]?.held;
      if (!held) throw new AppError('not_found', 'No such member');
      const all = changes.map(({ writes }) => writes).filter(({ length }) => length > 0);
      for (let start = 0; start < all.length; start += AT_ONCE) await transact(all.slice(start, start + AT_ONCE).flat());
      return held;
    },

    /** Takes somebody out of a company. @throws not_found, conflict for the last administrator, stale_version */
    async remove(companyUid: string, userUid: string, cause: Cause): Promise<void> {
      const { members, held } = await find(companyUid, userUid);
      if (!held) throw new AppError('not_found', 'No such member');
      const remove = db.entities.grant
        .delete({ tenantUid, userUid, scope: 'company', scopeUid: companyUid })
        .where(({ version }, { eq }) => eq(version, held.version));
      const writes: Write[] = [write(remove, BUSY), ...adminKept(members, new Set([userUid]))];
      await transact([...writes, audit(userUid, companyUid, held, { isAdmin: false, actions: [] }, cause)]);
    },
  };
};
