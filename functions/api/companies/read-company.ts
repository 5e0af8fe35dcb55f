import type { companies } from '../../../shared/contract/company/companies.ts';
import { visibleCompanies } from '../../core/company/visible-companies.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { companyView } from './view.ts';

export const readCompany: Handlers<typeof companies>['readCompany'] = async ({ actor }, { params }) =>
  companyView(await visibleCompanies(actor), params.companyId);
