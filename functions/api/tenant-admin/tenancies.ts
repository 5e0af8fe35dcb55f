import type { SubTenancy as SubTenancyView, tenancies } from '../../../shared/contract/tenant/tenancies.ts';
import { fieldError } from '../../../shared/errors.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { type SubTenancy, subTenancyStore } from '../../data/stores/tenant/sub-tenancy-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { env } from '../../env.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof tenancies>;

const view = ({ tenantUid, uid, domainUrl, schemaName, adminCompanyUid, adminCompanyName }: SubTenancy): SubTenancyView => ({
  ...{ uid, domain_url: domainUrl, schema_name: schemaName, parent_tenant: tenantUid },
  admin_company: { uid: adminCompanyUid, name: adminCompanyName },
});

export const listTenancies: Routes['listSubTenancies'] = async ({ tenantUid }) =>
  (await subTenancyStore(tenantUid).all()).map(view);

export const createTenancy: Routes['createSubTenancy'] = async ({ tenantUid, actor, cause }, { body }) => {
  const { domain_url: domainUrl, admin_company, from_company } = body;
  if (env.defaultHosts.includes(domainUrl)) throw fieldError('domain_url', 'Another tenancy has this domain');
  const [{ timeZone }, copied] = await Promise.all([
    tenantStore(tenantUid).get(),
    from_company ? companyOf(tenantUid, from_company) : undefined,
  ]);
  const company = copied ?? { name: admin_company || domainUrl };
  return view(await subTenancyStore(tenantUid).create({ domainUrl, timeZone, company }, actor, cause));
};

/** What is copied of a company: its name and its settings, and nothing of what belongs to it (SET-259). */
async function companyOf(tenantUid: string, id: string) {
  const { company } = await idStore(tenantUid).resolve({ company: { type: 'company', id } });
  if (!company) throw fieldError('from_company', 'No such company');
  const { name, address, metaJson } = await companyStore(tenantUid).get(company.uid);
  return { name, address, metaJson };
}

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
