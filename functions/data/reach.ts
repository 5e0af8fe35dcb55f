import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReachRole, ReachTags } from './table.ts';

/** The items and files that the current work may reach: those of a role, limited by tags. */
export type DataReach = { role: ReachRole; tags: ReachTags & { tenant: string } };

const current = new AsyncLocalStorage<DataReach | undefined>();

/** The reach of the current work; undefined outside of any, where a function has only its own role. */
export const reachNow = (): DataReach | undefined => current.getStore();

/** @throws Error when work for one tenant enters the reach of another */
async function within<T>(reach: DataReach, run: () => Promise<T>): Promise<T> {
  const outer = reachNow();
  if (outer && outer.tags.tenant !== reach.tags.tenant)
    throw new Error(`Work for tenant ${outer.tags.tenant} turns to tenant ${reach.tags.tenant}`);
  return current.run(reach, run);
}

/** Works for one tenant: the reach of its requests, messages and records. */
export const inTenant = <T>(tenant: string, run: () => Promise<T>): Promise<T> =>
  within({ role: 'tenant', tags: { tenant } }, run);

/**
 * Works for another tenant of the same person, for matters of the person and not of a tenant: their password and account. The
 * caller must carry no data of the outer tenant into it.
 */
export const inTenantOfPerson = <T>(tenant: string, run: () => Promise<T>): Promise<T> =>
  current.run({ role: 'tenant', tags: { tenant } }, run);

/** Adds a person to the tenant or removes them, in one transaction with the tenant's items about the person. */
export const asMembership = <T>(tags: { tenant: string; person: string }, run: () => Promise<T>): Promise<T> =>
  within({ role: 'membership', tags }, run);

/** Opens, proves or closes a sub-tenancy of the tenant; `person`: who does it. */
export const asSubTenancy = <T>(
  tags: { tenant: string; child: string; host: string; person: string },
  run: () => Promise<T>,
): Promise<T> => within({ role: 'subTenancy', tags }, run);

/** Reads the name of the administering company of a sub-tenancy. */
export const asChildName = <T>(tags: { tenant: string; child: string }, run: () => Promise<T>): Promise<T> =>
  within({ role: 'childName', tags }, run);

/** Looks up items that belong to no tenant, with the function's own role: a host name, the tenancies of a person. */
export const beyondTenants = <T>(run: () => Promise<T>): Promise<T> => current.run(undefined, run);
