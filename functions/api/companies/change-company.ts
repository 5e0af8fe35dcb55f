import type { companies } from '../../../shared/contract/company/companies.ts';
import { editCompany } from '../../core/company/change-companies.ts';
import { visibleCompanies } from '../../core/company/visible-companies.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { companyView } from './view.ts';

export const changeCompany: Handlers<typeof companies>['changeCompany'] = async (context, { params, body }) => {
  const { name, meta_json, parentid, parentid_before, reason, ...address } = body;
  const { version } = await editCompany(context, params.companyId, {
    ...(name !== undefined && { name }),
    ...(meta_json && { metaJson: meta_json }),
    ...(parentid !== undefined && { parentUid: parentid, ...(reason !== undefined && { reason }) }),
    ...(parentid_before !== undefined && { parentBefore: parentid_before }),
    ...(Object.keys(address).length > 0 && { address }),
  });
  context.reply.version = version;
  return companyView(await visibleCompanies(context.actor), params.companyId);
};
