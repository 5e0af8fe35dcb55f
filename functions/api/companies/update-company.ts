import type { companies } from '../../../shared/contract/company/companies.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { visibleCompanies } from './visible.ts';

export const updateCompany: Handlers<typeof companies>['changeCompany'] = async (context, { params, body }) => {
  const { name, meta_json, ...address } = body;
  const store = companyStore(context.tenantUid);
  const current = await store.get(params.companyId);
  const change = {
    ...(name !== undefined && { name }),
    ...(meta_json && { metaJson: { ...current.metaJson, ...meta_json } }),
    ...(Object.keys(address).length > 0 && { address: { ...current.address, ...address } }),
  };
  const { version } = await store.update(current, change, context.cause, context.ifMatch);
  context.reply.version = version;
  return (await visibleCompanies(context.actor)).find(({ uid }) => uid === params.companyId)!;
};
