import type { RouteDef } from '../../../shared/contract/route.ts';
import { seatCounts, seatGrant } from '../../../shared/domain/access/seats.ts';
import type { Actor, ScopeGrant } from '../../data/stores/person/caller-store.ts';
import { tenantToday } from '../tenant/clock.ts';
import { inForce } from './in-force.ts';

type AuditedRoute = Pick<RouteDef, 'method' | 'forAuditors'>;

/**
 * The caller without ended access, and with the seats that count today. A seat replaces all other rights in its place: for reads,
 * and for an auditor's own work, by those of an administrator who reads; for all other requests by none (see `seatGrant`).
 */
export async function asSeated({ method, forAuditors }: AuditedRoute, person: Actor, now: Date): Promise<Actor> {
  const actor = await inForce(person, now);
  if (actor.seats.length === 0) return actor;
  const today = await tenantToday(actor.tenantUid, now);
  const seats = actor.seats.filter((seat) => seatCounts(seat, today));
  const taken = new Set(seats.map(({ scopeUid }) => scopeUid));
  const reads = method === 'GET' || forAuditors === true;
  const seated = seats.map(({ scope, scopeUid }): ScopeGrant => ({ scope, scopeUid, roles: [], ...seatGrant(reads) }));
  return { ...actor, seats, grants: [...actor.grants.filter(({ scopeUid }) => !taken.has(scopeUid)), ...seated] };
}
