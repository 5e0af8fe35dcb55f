import type { companies } from '../../../shared/contract/company/companies.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { visibleCompanies } from './visible.ts';

export const readCompany: Handlers<typeof companies>['readCompany'] = async ({ actor }, { params }) => {
  const company = (await visibleCompanies(actor)).find(({ uid }) => uid === params.companyId);
  if (!company) throw new AppError('not_found', 'No such company');
  return company;
};
