import { isBelowHost, proofRecord } from '../../../shared/domain/tenant/host-names.ts';
import { AppError } from '../../../shared/errors.ts';
import { type SubTenancyItem, subTenancyStore } from '../../data/stores/tenant/sub-tenancy-store.ts';
import { env } from '../../env.ts';
import { txtRecords } from '../../identity/domain-records.ts';
import type { Context } from '../context.ts';

/**
 * Looks for the record that proves the domain of a tenancy, and opens the tenancy when it is there. Nothing is looked up, nor
 * changed, for a domain that needs no proof or has been proven.
 * @throws not_found, conflict while no name server gives the record
 */
export async function proveDomain({ tenantUid, cause }: Context, uid: string): Promise<SubTenancyItem> {
  const store = subTenancyStore(tenantUid);
  const item = await store.get(uid);
  const { domainUrl, proofToken, provenAt } = item;
  if (provenAt !== undefined || isBelowHost(domainUrl, env.appDomain)) return store.withCompany(item);
  const { name, value } = proofRecord(domainUrl, proofToken);
  const records = await txtRecords(name);
  if (!records) throw new AppError('conflict', `The name servers of ${domainUrl} do not answer. Check again in a few minutes.`);
  if (!records.includes(value)) throw new AppError('conflict', missingText(name, records.length));
  return store.prove(item, cause);
}

const missingText = (name: string, others: number) =>
  others === 0
    ? `There is no TXT record at ${name} yet. Publish it and check again: a new record can take up to an hour.`
    : `The TXT record at ${name} has another value. Publish the value shown here and check again: a change can take up to an hour.`;
