import type { companies } from '../../../shared/contract/company/companies.ts';
import { removeCompany } from '../../core/company/change-companies.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const deleteCompany: Handlers<typeof companies>['deleteCompany'] = async (context, { params }) => {
  await removeCompany(context, params.companyId);
  return undefined;
};
