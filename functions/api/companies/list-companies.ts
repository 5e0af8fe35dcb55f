import type { companies } from '../../../shared/contract/company/companies.ts';
import { visibleCompanies } from '../../core/company/visible-companies.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { pageOf } from '../views/page-of.ts';
import { companyViews } from './view.ts';

export const listCompanies: Handlers<typeof companies>['listCompanies'] = async (context, { query }) =>
  pageOf(context, companyViews(await visibleCompanies(context.actor)), query);
