import { timingSafeEqual } from 'node:crypto';
import { namesTenant } from '../../shared/domain/tenant/claim.ts';
import { AppError } from '../../shared/errors.ts';
import { EDGE_HEADER } from '../../shared/platform.ts';
import { demandOpenSession, demandPasskeySession, sessionRuleOf } from '../core/access/open-session.ts';
import { type Actor, callerStore } from '../data/stores/person/caller-store.ts';
import { hostStore } from '../data/stores/tenant/host-store.ts';
import { env } from '../env.ts';
import type { Event } from './event.ts';
import { NOT_A_MEMBER } from './request-line.ts';

/** The tenant of the host. The host is believed only from the edge, which proves itself by a secret. */
export async function tenantOf(event: Event): Promise<{ tenantUid: string; host: string }> {
  const given = Buffer.from(event.headers[EDGE_HEADER.secret] ?? '');
  const secrets = env.edgeSecrets.map((each) => Buffer.from(each));
  const fromEdge = secrets.some((secret) => given.length === secret.length && timingSafeEqual(given, secret));
  if (!fromEdge) throw new AppError('forbidden', 'Call the API through its public address.');
  const host = event.headers[EDGE_HEADER.host] ?? '';
  const tenantUid = await hostStore.tenantOf(host);
  if (!tenantUid) throw new AppError('not_found', 'There is no tenancy at this address. Check the address.');
  return { tenantUid, host };
}

/** The person of the verified token, as stored in the tenant: flags and roles in a token are never believed. */
export async function actorOf(event: Event, tenantUid: string, now: Date): Promise<Actor> {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  if (claims?.token_use !== 'id') throw new AppError('unauthenticated', 'Sign in first.');
  const [actor, rule] = await Promise.all([callerStore(tenantUid).find(String(claims.sub)), sessionRuleOf(tenantUid)]);
  if (!actor) throw NOT_A_MEMBER();
  demandOpenSession(claims, actor, rule, now);
  await demandPasskeySession(claims, actor);
  if (!namesTenant(claims, tenantUid, actor.created)) throw NOT_A_MEMBER();
  return actor;
}
