import type { AccountMail } from '../../../../shared/contract/mails.ts';
import { closedBecause, deviceOf, type SessionClaims, sessionIdOf } from '../../../../shared/domain/access/sessions.ts';
import { notFound } from '../../../../shared/errors.ts';
import { jobStore } from '../../../data/stores/job-store.ts';
import type { Actor } from '../../../data/stores/person/caller-store.ts';
import { personStore } from '../../../data/stores/person/person-store.ts';
import { type SessionItem, sessionStore } from '../../../data/stores/person/session-store.ts';
import type { Write } from '../../../data/transact.ts';
import { sessionRuleOf } from '../../access/open-session.ts';
import type { Context, PublicContext } from '../../context.ts';

/** A session of the caller. `isCurrent`: the session of this request. */
export type OpenSession = Pick<SessionItem, 'id' | 'device' | 'begun' | 'lastSeen'> & { isCurrent: boolean };

/** Ends the sessions that the caller has begun so far, on every device. */
export const endSessions = ({ tenantUid, actor, cause }: Context): Promise<void> =>
  personStore(tenantUid).signOut(actor.userUid, cause);

/** A program that signs in each hour has many, more than a person reads. Signing out everywhere ends all of them. */
const MAX_LISTED = 100;

/** The caller's sessions that are open, the latest first. */
export async function openSessionsOf({ tenantUid, actor, session, now }: Context): Promise<OpenSession[]> {
  const [all, rule] = await Promise.all([sessionStore(tenantUid).of(actor.userUid), sessionRuleOf(tenantUid)]);
  const isOpen = ({ id, begun }: SessionItem) =>
    closedBecause({ origin_jti: id, auth_time: Date.parse(begun) / 1000 }, actor, rule, now.getTime()) === undefined;
  return all
    .filter(isOpen)
    .slice(0, MAX_LISTED)
    .map(({ id, device, begun, lastSeen }) => ({ id, device, begun, lastSeen, isCurrent: id === session }));
}

/**
 * Ends one session of the caller; 'current' is the session of this request. Its tokens are refused from the next request on.
 * @throws not_found for a session of another person
 */
export async function endOwnSession({ tenantUid, actor, session, cause }: Context, id: string): Promise<void> {
  const wanted = id === 'current' ? session : id;
  if (wanted === undefined) throw notFound('session');
  const store = sessionStore(tenantUid);
  // the current one may be that of a program, which no list has
  if (wanted !== session) await store.get(actor.userUid, wanted);
  await store.end(actor.userUid, wanted, cause);
}

/**
 * Records the session of a token. Mails the person if it is the first from such a device while they have others: an attacker may
 * have their password.
 */
export async function noteSession(
  { tenantUid, host, now, correlationId }: PublicContext,
  { userUid }: Pick<Actor, 'userUid'>,
  claims: SessionClaims,
  userAgent: string | undefined,
): Promise<void> {
  const id = sessionIdOf(claims);
  if (id === undefined) return;
  const device = deviceOf(userAgent);
  const begun = new Date(Number(claims.auth_time ?? claims.iat) * 1000).toISOString();
  await sessionStore(tenantUid).note({ userUid, id, device, begun }, now, async (known): Promise<Write[]> => {
    if (known.length === 0 || known.some((each) => each.device === device)) return [];
    const mail: AccountMail = {
      kind: 'new-device',
      places: [],
      userUids: [userUid],
      host,
      path: '/accounts/profile',
      facts: { device, at: now.toISOString() },
    };
    return [jobStore(tenantUid).enqueue('send-mail', mail, { by: userUid, at: now.toISOString(), correlationId }).write];
  });
}
