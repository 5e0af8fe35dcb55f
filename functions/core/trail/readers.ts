import { can, canSee } from '../../../shared/domain/access/rights.ts';
import { notFound } from '../../../shared/errors.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';
import { demand, projectGrant } from '../access/grant.ts';

export { inCompany, inProject } from '../../data/trail-place.ts';

/** The owner of a trail: `uid` of the project or company. */
export type TrailScope = { scope: 'project' | 'company' | 'tenancy'; uid: string };

const grantIn = async (actor: Actor, { scope, uid }: TrailScope) =>
  scope === 'project' ? projectGrant(actor, uid) : scope === 'company' ? grantOn(actor, { companyUid: uid }) : undefined;

const needOf = ({ scope }: TrailScope) => (scope === 'tenancy' ? 'tenant-superuser' : 'admin');

/**
 * Administrators read the trail of their project or company, superusers each of these; that of the
 * tenancy is for its superusers alone.
 */
export const readsTrail = async (actor: Actor, of: TrailScope): Promise<boolean> =>
  can(actor, await grantIn(actor, of), needOf(of));

/**
 * Checks that the caller may read a trail.
 * @throws not_found for a project or company that the caller does not see, forbidden for one that they do not administer
 */
export async function demandTrail(actor: Actor, of: TrailScope): Promise<void> {
  const grant = await grantIn(actor, of);
  if (of.scope !== 'tenancy' && !canSee(actor, grant)) throw notFound(of.scope);
  demand(actor, grant, needOf(of));
}
