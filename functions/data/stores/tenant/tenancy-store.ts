import { beyondTenants } from '../../reach.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';

/** Of which tenants somebody is a person: the lookup for tokens, which are issued before a tenant is known. */
export const tenancyStore = {
  /** The uids of a person's tenants, at most `limit`, in one Query. `consistent`: with every write that has ended. */
  async of(userUid: string, limit: number, { consistent = false } = {}): Promise<string[]> {
    const asked = () => db.entities.tenancy.query.byPerson({ userUid }).go({ limit, consistent });
    const { data } = await beyondTenants(asked);
    return data.map(({ tenantUid }) => tenantUid);
  },

  /** To be written in the transaction that makes somebody a person of a tenant. */
  joinWrite: (userUid: string, tenantUid: string): Write => write(db.entities.tenancy.put({ userUid, tenantUid })),

  /** To be written in the transaction that takes somebody out of a tenant; who is out already stays out. */
  leaveWrite: (userUid: string, tenantUid: string): Write => write(db.entities.tenancy.delete({ userUid, tenantUid })),
};
