import { verdictOnHost } from '../../../shared/domain/tenant/host-names.ts';
import { fieldError, unknownText } from '../../../shared/errors.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { type SubTenancyItem, subTenancyStore } from '../../data/stores/tenant/sub-tenancy-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { env } from '../../env.ts';
import type { Context } from '../context.ts';

export type { SubTenancyItem };

/** The sub-tenancies of a tenancy, by domain: one Query, and one Get for each (ADM-434). */
export const subTenanciesOf = (tenantUid: string): Promise<SubTenancyItem[]> => subTenancyStore(tenantUid).all();

/**
 * `companyName`: of its administering company, by default the domain. `fromCompany`: id of a company
 * that is copied instead (SET-259).
 */
type NewTenancy = { domainUrl: string; companyName: string | undefined; fromCompany: string | undefined };

/**
 * Creates a tenancy with the caller as its first person (ADM-435, SET-259).
 * @throws invalid_input for an unusable domain and an unknown company, conflict for a domain in use and for too many tenancies
 */
export async function openSubTenancy(
  { tenantUid, actor, cause }: Context,
  { domainUrl, companyName, fromCompany }: NewTenancy,
): Promise<SubTenancyItem> {
  const verdict = verdictOnHost(domainUrl, { domain: env.appDomain, hosts: env.defaultHosts });
  if (verdict.kind === 'refused') throw fieldError('domain_url', verdict.reason);
  const [{ timeZone }, copied] = await Promise.all([
    tenantStore(tenantUid).get(),
    fromCompany ? companyOf(tenantUid, fromCompany) : undefined,
  ]);
  const company = copied ?? { name: companyName || domainUrl };
  return subTenancyStore(tenantUid).create({ domainUrl, isOwn: verdict.kind === 'own', timeZone, company }, actor, cause);
}

/** The copied fields of a company: name and settings, but none of its items (SET-259). */
async function companyOf(tenantUid: string, id: string) {
  const { company } = await idStore(tenantUid).resolve({ company: { type: 'company', id } });
  if (!company) throw fieldError('from_company', unknownText('company'));
  const { name, address, metaJson } = await companyStore(tenantUid).get(company.uid);
  return { name, address, metaJson };
}

/** Closes a tenancy that was made from the caller's. @throws not_found, conflict while others were made from it */
export async function closeTenancy({ tenantUid, cause }: Context, uid: string): Promise<void> {
  const store = subTenancyStore(tenantUid);
  await store.remove(await store.get(uid), cause);
}
