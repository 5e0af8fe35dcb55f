import { createHash } from 'node:crypto';
import { type Former, type FormerPerson, formerOf } from '../../../shared/domain/person/former.ts';
import { keptTenant } from '../tenant/kept-tenant.ts';

/** Of the tenancy, so that the hashes of one address in two tenancies differ; in hexadecimal digits. */
export const addressHash = (tenantUid: string, address: string): string =>
  createHash('sha256').update(`${tenantUid} ${address.toLowerCase()}`).digest('hex').slice(0, 32);

/** Replacements for copies of names in the tenancy, at most a minute old; mostly without a read. */
export async function formerPeople(tenantUid: string): Promise<Former> {
  const { formerPeople: people = [] } = await keptTenant(tenantUid);
  return formerOf(people as FormerPerson[], (address) => addressHash(tenantUid, address));
}
