import type { companies } from '../../../shared/contract/company/companies.ts';
import { ACTIONS } from '../../../shared/domain/access/rights.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const readCompanyPermission: Handlers<typeof companies>['readCompanyPermission'] = async ({ actor, ids }) => {
  if (!ids.company) return { is_admin: false, actions: [] };
  if (actor.isSuperuser || actor.isTenantSuperuser) return { is_admin: true, actions: [...ACTIONS] };
  const grant = grantOn(actor, { companyUid: ids.company.uid });
  return { is_admin: grant?.isAdmin ?? false, actions: [...(grant?.actions ?? [])] };
};
