import type { companies } from '../../../shared/contract/company/companies.ts';
import { companyPermission } from '../../core/company/permission.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const readCompanyPermission: Handlers<typeof companies>['readCompanyPermission'] = async (context) => {
  const { isAdmin, actions, auditor = false } = companyPermission(context);
  return { is_admin: isAdmin, is_auditor: auditor, actions: [...actions] };
};
