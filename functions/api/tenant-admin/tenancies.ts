import type { SubTenancy as SubTenancyView, tenancies } from '../../../shared/contract/tenant/tenancies.ts';
import { isBelowHost, proofRecord, verdictOnHost } from '../../../shared/domain/tenant/host-names.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { type SubTenancyItem, subTenancyStore } from '../../data/stores/tenant/sub-tenancy-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { env } from '../../env.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { txtRecords } from '../../identity/domain-records.ts';

type Routes = Handlers<typeof tenancies>;

const view = ({
  tenantUid,
  uid,
  domainUrl,
  schemaName,
  adminCompanyUid,
  adminCompanyName,
  ...item
}: SubTenancyItem): SubTenancyView => ({
  uid,
  domain_url: domainUrl,
  schema_name: schemaName,
  parent_tenant: tenantUid,
  admin_company: { uid: adminCompanyUid, name: adminCompanyName },
  proof: isBelowHost(domainUrl, env.appDomain)
    ? null
    : { state: item.provenAt === undefined ? 'waiting' : 'proven', ...proofRecord(domainUrl, item.proofToken) },
});

export const listTenancies: Routes['listSubTenancies'] = async ({ tenantUid }) =>
  (await subTenancyStore(tenantUid).all()).map(view);

export const createTenancy: Routes['createSubTenancy'] = async ({ tenantUid, actor, cause }, { body }) => {
  const { domain_url: domainUrl, admin_company, from_company } = body;
  const verdict = verdictOnHost(domainUrl, { domain: env.appDomain, hosts: env.defaultHosts });
  if (verdict.kind === 'refused') throw fieldError('domain_url', verdict.reason);
  const [{ timeZone }, copied] = await Promise.all([
    tenantStore(tenantUid).get(),
    from_company ? companyOf(tenantUid, from_company) : undefined,
  ]);
  const company = copied ?? { name: admin_company || domainUrl };
  const fields = { domainUrl, isOwn: verdict.kind === 'own', timeZone, company };
  return view(await subTenancyStore(tenantUid).create(fields, actor, cause));
};

/** What is copied of a company: its name and its settings, and nothing of what belongs to it (SET-259). */
async function companyOf(tenantUid: string, id: string) {
  const { company } = await idStore(tenantUid).resolve({ company: { type: 'company', id } });
  if (!company) throw fieldError('from_company', 'No such company');
  const { name, address, metaJson } = await companyStore(tenantUid).get(company.uid);
  return { name, address, metaJson };
}

/** Nothing is looked up, nor changed, for a domain that needs no proof or has been proven. */
export const checkTenancyProof: Routes['checkTenancyProof'] = async ({ tenantUid, cause }, { params }) => {
  const store = subTenancyStore(tenantUid);
  const item = await store.get(params.tenantId);
  const { domainUrl, proofToken, provenAt } = item;
  if (provenAt !== undefined || isBelowHost(domainUrl, env.appDomain)) return view(await store.withCompany(item));
  const { name, value } = proofRecord(domainUrl, proofToken);
  const records = await txtRecords(name);
  if (!records) throw new AppError('conflict', `The name servers of ${domainUrl} do not answer. Check again in a few minutes.`);
  if (!records.includes(value)) throw new AppError('conflict', missingText(name, records.length));
  return view(await store.prove(item, cause));
};

const missingText = (name: string, others: number) =>
  others === 0
    ? `There is no TXT record at ${name} yet. Publish it and check again: a new record can take an hour to be seen.`
    : `The TXT record at ${name} has another value. Publish the value that is asked for and check again: a change can take an hour to be seen.`;

export const deleteTenancy: Routes['closeSubTenancy'] = async ({ tenantUid, cause }, { params }) => {
  const store = subTenancyStore(tenantUid);
  await store.remove(await store.get(params.tenantId), cause);
  return undefined;
};

/** What the deployment says of itself, as `tag,commit,date,branch`. */
export const readServerVersion: Routes['readServerVersion'] = async () => {
  const [tag = '', commit = '', date = '', branch = ''] = env.release.split(',');
  return { tag, commit, date, branch };
};
