import type { companies } from '../../../shared/contract/company/companies.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { companyViews } from './view.ts';

export const createCompany: Handlers<typeof companies>['createCompany'] = async ({ tenantUid, cause }, { body }) => {
  const { name, parentid, ...address } = body;
  const store = companyStore(tenantUid);
  const created = await store.create({ name, address, ...(parentid && { parentUid: parentid }) }, cause);
  return companyViews(await store.all(), [], () => true).find(({ uid }) => uid === created.uid)!;
};
