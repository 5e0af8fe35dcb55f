import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReachRole, ReachTags } from './table.ts';

/** Whose items and files the work in hand may reach: a role, and the tags that narrow it down. */
export type DataReach = { role: ReachRole; tags: ReachTags & { tenant: string } };

const current = new AsyncLocalStorage<DataReach | undefined>();

/** The reach of the work in hand; undefined outside of any, where a function has its own role alone. */
export const reachNow = (): DataReach | undefined => current.getStore();

/** @throws Error when work for one tenant turns to another one */
async function within<T>(reach: DataReach, run: () => Promise<T>): Promise<T> {
  const outer = reachNow();
  if (outer && outer.tags.tenant !== reach.tags.tenant)
    throw new Error(`Work for tenant ${outer.tags.tenant} turns to tenant ${reach.tags.tenant}`);
  return current.run(reach, run);
}

/** Works for one tenant: every request, message or record that is of it. */
export const inTenant = <T>(tenant: string, run: () => Promise<T>): Promise<T> =>
  within({ role: 'tenant', tags: { tenant } }, run);

/**
 * Works for another tenant of somebody, in what is the person's own and no tenant's: their password and account. Nothing of the tenant that was worked
 * for goes there.
 */
export const inTenantOfPerson = <T>(tenant: string, run: () => Promise<T>): Promise<T> =>
  current.run({ role: 'tenant', tags: { tenant } }, run);

/** Makes somebody a person of the tenant, or ends that, in one transaction with what the tenant keeps of them. */
export const asMembership = <T>(tags: { tenant: string; person: string }, run: () => Promise<T>): Promise<T> =>
  within({ role: 'membership', tags }, run);

/** Opens, proves or closes a tenancy that was made from the tenant; `person`: who does it. */
export const asSubTenancy = <T>(
  tags: { tenant: string; child: string; host: string; person: string },
  run: () => Promise<T>,
): Promise<T> => within({ role: 'subTenancy', tags }, run);

/** Reads how a tenancy that was made from the tenant calls its administering company. */
export const asChildName = <T>(tags: { tenant: string; child: string }, run: () => Promise<T>): Promise<T> =>
  within({ role: 'childName', tags }, run);

/** Looks up what belongs to no tenant, by the function's own role: a host name, the tenancies of a person. */
export const beyondTenants = <T>(run: () => Promise<T>): Promise<T> => current.run(undefined, run);
