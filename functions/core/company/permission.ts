import { ACTIONS, type Grant } from '../../../shared/domain/access/rights.ts';
import { toldGrant } from '../../../shared/domain/access/seats.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import type { Context } from '../context.ts';

/** The caller's rights on the company of the path; none when it does not exist. */
export function companyPermission({ actor, ids }: Context): Grant {
  if (!ids.company) return { isAdmin: false, actions: [] };
  if (actor.isSuperuser || actor.isTenantSuperuser) return { isAdmin: true, actions: [...ACTIONS] };
  const grant = grantOn(actor, { companyUid: ids.company.uid });
  return toldGrant(grant);
}
