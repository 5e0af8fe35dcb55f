import { accessCounts, type Ending } from '../../../shared/domain/access/ends.ts';
import type { Actor } from '../../data/stores/person/caller-store.ts';
import { rolesInForce } from '../../data/stores/person/roles-through.ts';
import { tenantToday } from '../tenant/clock.ts';

/** A person without the access that has ended, and without what they had through it elsewhere. The day is asked for only where one ends. */
export async function inForce(actor: Actor, now: Date): Promise<Actor> {
  if (!actor.grants.some(({ until }) => until !== undefined)) return actor;
  const today = await tenantToday(actor.tenantUid, now);
  return { ...actor, grants: rolesInForce(actor.grants.filter((grant) => accessCounts(grant, today))) };
}

/** The members of a place whose access has not ended. */
export async function stillMembers<G extends Ending>(tenantUid: string, members: readonly G[], now: Date): Promise<G[]> {
  if (!members.some(({ until }) => until !== undefined)) return [...members];
  const today = await tenantToday(tenantUid, now);
  return members.filter((member) => accessCounts(member, today));
}
