import { seatDayFault } from '../../../shared/domain/access/seats.ts';
import { fieldError } from '../../../shared/errors.ts';
import { callerStore, type ScopeGrant } from '../../data/stores/person/caller-store.ts';
import type { SeatScope } from '../../data/stores/person/seat-invite-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import type { Context } from '../context.ts';
import { tenantToday } from '../tenant/clock.ts';

/** @throws invalid_input for a last day that is over or too far away */
export async function checkSeatDay({ tenantUid, now }: Context, until: string): Promise<void> {
  const fault = seatDayFault(until, await tenantToday(tenantUid, now));
  if (fault !== undefined) throw fieldError('until', fault);
}

/**
 * Whether a person has a right that a seat would replace: in the place, as administrator of the project's company, or in a
 * project of the company. With every right that was given by now.
 */
export async function takesPart(tenantUid: string, { scope, scopeUid }: SeatScope, userUid: string): Promise<boolean> {
  const [actor, projects] = await Promise.all([
    callerStore(tenantUid).find(userUid, { consistent: true }),
    projectIndexStore(tenantUid).all(),
  ]);
  const companyUid = projects.find(({ uid }) => uid === scopeUid)?.companyUid;
  const below = new Set(projects.filter((each) => each.companyUid === scopeUid).map(({ uid }) => uid));
  const counts = (grant: ScopeGrant) =>
    grant.scopeUid === scopeUid ||
    (scope === 'project' ? grant.scopeUid === companyUid && grant.isAdmin : below.has(grant.scopeUid));
  return actor?.grants.some(counts) ?? false;
}
