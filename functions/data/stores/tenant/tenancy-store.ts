import { beyondTenants } from '../../reach.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';

/** The tenants of a person: the lookup for tokens, which are issued before a tenant is known. */
export const tenancyStore = {
  /** The uids of a person's tenants, at most `limit`, in one Query. `consistent`: with every write that has ended. */
  async of(userUid: string, limit: number, { consistent = false } = {}): Promise<string[]> {
    const asked = () => db.entities.tenancy.query.byPerson({ userUid }).go({ limit, consistent });
    const { data } = await beyondTenants(asked);
    return data.map(({ tenantUid }) => tenantUid);
  },

  /** Belongs to the transaction that adds a person to a tenant. */
  joinWrite: (userUid: string, tenantUid: string): Write => write(db.entities.tenancy.put({ userUid, tenantUid })),

  /** Belongs to the transaction that removes a person from a tenant; a repetition changes nothing. */
  leaveWrite: (userUid: string, tenantUid: string): Write => write(db.entities.tenancy.delete({ userUid, tenantUid })),
};
