import type { companies } from '../../../shared/contract/company/companies.ts';
import { visibleCompanies } from '../../core/company/visible-companies.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { companyView } from './view.ts';

export const readCompany: Handlers<typeof companies>['readCompany'] = async ({ actor, reply }, { params }) => {
  const visible = await visibleCompanies(actor);
  const company = companyView(visible, params.companyId);
  const stored = visible.companies.find(({ uid }) => uid === company.uid);
  if (stored) reply.version = stored.version;
  return company;
};
