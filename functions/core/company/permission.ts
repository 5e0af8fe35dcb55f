import { ACTIONS, type Grant } from '../../../shared/domain/access/rights.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import type { Context } from '../context.ts';

/** What the caller may do on the company of the path; nothing on one that is not there. */
export function companyPermission({ actor, ids }: Context): Grant {
  if (!ids.company) return { isAdmin: false, actions: [] };
  if (actor.isSuperuser || actor.isTenantSuperuser) return { isAdmin: true, actions: [...ACTIONS] };
  const grant = grantOn(actor, { companyUid: ids.company.uid });
  return { isAdmin: grant?.isAdmin ?? false, actions: [...(grant?.actions ?? [])] };
}
