import { registrationRule } from '../../../../shared/domain/tenant/registration.ts';
import { AppError } from '../../../../shared/errors.ts';
import { type Actor, callerStore } from '../../../data/stores/person/caller-store.ts';
import { IS_MEMBER, personStore } from '../../../data/stores/person/person-store.ts';
import { inviteStore } from '../../../data/stores/project/invite-store.ts';
import { hostStore } from '../../../data/stores/tenant/host-store.ts';
import { tenantStore } from '../../../data/stores/tenant/tenant-store.ts';
import { type Claims, verifyIdToken } from '../../../identity/token-verifier.ts';
import { demandOpenSession, demandPasskeySession, sessionRuleOf } from '../../access/open-session.ts';
import type { PublicContext } from '../../context.ts';
import { demandVouchedClaims } from '../account/vouched-address.ts';
import { isCodeOfInvitation } from '../invite-mail.ts';
import { noteSecondFactor } from './second-factor.ts';
import { noteSession } from './sessions.ts';

/** A call by a browser, with its user agent. */
type Browsing = PublicContext & { userAgent: string | undefined };

/**
 * The person of the tenant who owns an ID token; the first sign-in creates them. A browser asks this whenever it opens the
 * application, so it is recorded as the day's sign-in.
 * @param invitation the code of the invitation mail whose link the person has followed
 * @throws unauthenticated, also for an account whose address has no voucher
 */
export async function ownerOfToken(context: Browsing, token: string, invitation?: string): Promise<Actor> {
  const claims = await verifyIdToken(token);
  if (!claims) throw new AppError('unauthenticated', 'This token is not valid. Sign in again.');
  const isVouched = demandVouchedClaims(claims) === 'organisation';
  const callers = callerStore(context.tenantUid);
  const known = await callers.find(claims.sub);
  const actor = known ?? (await join(context, claims, isVouched, invitation));
  if (!actor)
    throw new AppError(
      'unauthenticated',
      'You are not a member of this tenancy. Ask its administrator for an invitation, and open the link in its mail.',
    );
  demandOpenSession(claims, actor, await sessionRuleOf(context.tenantUid), context.now);
  await demandPasskeySession(claims, actor);
  if (known && invitation !== undefined) await noteInvitation(context, known, invitation);
  await noteSession(context, actor, claims, context.userAgent);
  const { userUid: uid, email, lastLogin } = actor;
  await personStore(context.tenantUid).noteSignIn({ uid, email, lastLogin }, context.now.toISOString());
  const secondFactor = await noteSecondFactor(context, actor, context.userAgent);
  return { ...actor, secondFactor };
}

/** Records that an existing person has shown the code of an invitation. */
async function noteInvitation({ tenantUid, now }: PublicContext, { userUid, email }: Actor, code: string): Promise<void> {
  if (await isCodeOfInvitation(tenantUid, email, code)) await personStore(tenantUid).noteMailbox(userUid, now.toISOString());
}

/**
 * Makes a person of the tenant at the first sign-in, without any grant: people who registered at this tenant, and invited people
 * whose organisation vouches for the address or who have the code that was mailed to it. Others do not join: an account made
 * elsewhere may belong to a person who does not read the mailbox. If the tenant takes new people by invitation only, a
 * registration counts only with a code. For an account that joins with a code, only sessions from this one on count here.
 */
async function join(
  { tenantUid, now, correlationId }: PublicContext,
  claims: Claims,
  isVouched: boolean,
  invitation: string | undefined,
): Promise<Actor | undefined> {
  const { sub, email, firstName, lastName } = claims;
  const isHome = (await hostStore.tenantOf(claims.home)) === tenantUid;
  const open = await inviteStore(tenantUid).openOf(email);
  const hasShownCode = open.some(({ shownBy }) => shownBy === sub);
  const showsCode = invitation !== undefined && (await isCodeOfInvitation(tenantUid, email, invitation));
  const isInvited = isVouched && open.length > 0;
  const isRegistered = isHome && (hasShownCode || registrationRule((await tenantStore(tenantUid).get()).metaJson) === 'open');
  if (!isRegistered && !isInvited && !showsCode) return undefined;
  const at = now.toISOString();
  const person = {
    uid: sub,
    email,
    firstName,
    lastName,
    ...(!isHome && !isInvited && { signedOutAt: beforeSession(claims) }),
    ...((isVouched || hasShownCode || showsCode) && { mailboxShownAt: at }),
  };
  // of two windows that open at once, one makes the person
  await personStore(tenantUid)
    .create(person, { by: sub, at, correlationId })
    .catch((error: unknown) => {
      if (!IS_MEMBER.is(error)) throw error;
    });
  return callerStore(tenantUid).find(sub, { consistent: true });
}

/** The last moment before the session of a token began, to the second in which tokens count. */
const beforeSession = ({ auth_time, iat }: Claims): string => new Date((Number(auth_time ?? iat) - 1) * 1000).toISOString();
