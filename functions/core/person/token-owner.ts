import { mandatoryProvider } from '../../../shared/domain/tenant/sso.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Actor, callerStore } from '../../data/stores/person/caller-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { inviteStore } from '../../data/stores/project/invite-store.ts';
import { hostStore } from '../../data/stores/tenant/host-store.ts';
import { env } from '../../env.ts';
import { type Claims, verifyIdToken } from '../../identity/token-verifier.ts';
import { demandOpenSession } from '../access/open-session.ts';
import type { PublicContext } from '../context.ts';

/**
 * The person of the tenant whose ID token it is, who becomes one at the first sign-in. A browser asks this whenever it opens the
 * application, and so it is recorded as the day's sign-in. @throws unauthenticated
 */
export async function ownerOfToken(context: PublicContext, token: string): Promise<Actor> {
  const claims = await verifyIdToken(token);
  if (!claims) throw new AppError('unauthenticated', 'This token is not valid. Sign in again.');
  const callers = callerStore(context.tenantUid);
  const actor = (await callers.find(claims.sub)) ?? (await join(context, claims));
  if (!actor)
    throw new AppError('unauthenticated', 'You are not a member of this tenancy. Ask its administrator for an invitation.');
  demandOpenSession(claims, actor);
  await personStore(context.tenantUid).noteSignIn({ uid: actor.userUid, lastLogin: actor.lastLogin }, context.now.toISOString());
  return actor;
}

/**
 * People who registered at this tenant become persons of it at the first sign-in, without any grant. So do invited people whose
 * organisation vouches for the address. Nobody else does.
 */
async function join({ tenantUid, now, correlationId }: PublicContext, claims: Claims): Promise<Actor | undefined> {
  const { sub, email, firstName, lastName } = claims;
  const registered = (await hostStore.tenantOf(claims.home)) === tenantUid;
  const vouched = mandatoryProvider(email, env.ssoDomains) !== undefined;
  if (!registered && !(vouched && (await inviteStore(tenantUid).countOf(email)) > 0)) return undefined;
  const cause = { by: sub, at: now.toISOString(), correlationId };
  await personStore(tenantUid).create({ uid: sub, email, firstName, lastName }, cause);
  return callerStore(tenantUid).find(sub);
}
