import type { companies } from '../../../shared/contract/company/companies.ts';
import { addCompany } from '../../core/company/change-companies.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { companyView } from './view.ts';

export const createCompany: Handlers<typeof companies>['createCompany'] = async (context, { body }) => {
  const { name, parentid, ...address } = body;
  const { created, companies } = await addCompany(context, { name, address, ...(parentid && { parentUid: parentid }) });
  return companyView({ companies, projects: [], isAccessible: () => true, isRead: () => true }, created.uid);
};
