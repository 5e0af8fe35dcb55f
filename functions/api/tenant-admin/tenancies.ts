import type { SubTenancy as SubTenancyView, tenancies } from '../../../shared/contract/tenant/tenancies.ts';
import { isBelowHost, proofRecord } from '../../../shared/domain/tenant/host-names.ts';
import { proveDomain } from '../../core/tenant/domain-proof.ts';
import { closeTenancy, openSubTenancy, type SubTenancyItem, subTenanciesOf } from '../../core/tenant/sub-tenancies.ts';
import { env } from '../../env.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { serverVersion } from '../views/server-version.ts';

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

export const listSubTenancies: Routes['listSubTenancies'] = async ({ tenantUid }) => (await subTenanciesOf(tenantUid)).map(view);

export const createSubTenancy: Routes['createSubTenancy'] = async (context, { body }) => {
  const { domain_url: domainUrl, admin_company: companyName, from_company: fromCompany } = body;
  return view(await openSubTenancy(context, { domainUrl, companyName, fromCompany }));
};

export const checkTenancyProof: Routes['checkTenancyProof'] = async (context, { params }) =>
  view(await proveDomain(context, params.tenantId));

export const closeSubTenancy: Routes['closeSubTenancy'] = async (context, { params }) => {
  await closeTenancy(context, params.tenantId);
  return undefined;
};

/** The version of the deployment, as `tag,commit,date,branch`. */
export const readServerVersion: Routes['readServerVersion'] = async () => serverVersion();
