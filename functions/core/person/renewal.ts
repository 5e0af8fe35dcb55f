import { beginOf } from '../../../shared/domain/access/sessions.ts';
import { errorKind } from '../../../shared/errors.ts';
import { type RenewedSession, refreshSession, revokeSession } from '../../identity/user-pool.ts';
import { sessionRuleOf } from '../access/open-session.ts';
import type { PublicContext } from '../context.ts';
import { noteAtRenewal } from './second-factor.ts';
import { voucherOfClaims } from './vouched-address.ts';

const ENDED = errorKind('unauthenticated', 'The session has ended. Sign in again.');

/** A call by a program or a browser, with what it says it is. */
type Renewing = PublicContext & { userAgent: string | undefined };

/**
 * New tokens for a refresh token. Programs never ask whose a token is, so what the person's account asks for beside the password is
 * recorded here too. @throws unauthenticated when the session is beyond refreshing, or
 * nobody answers for the address of its account any more
 */
export async function renewSession(context: Renewing, refresh: string | undefined): Promise<RenewedSession> {
  const renewed = refresh === undefined ? undefined : await refreshSession(refresh);
  if (!renewed || !voucherOfClaims(renewed.claims)) throw ENDED();
  await noteAtRenewal(context, renewed.claims.sub, context.userAgent);
  return renewed;
}

/** `keep`: what the browser keeps from now on, and for how many seconds; undefined where it has it already. */
type RenewedInBrowser = RenewedSession & { keep: { refresh: string; seconds: number } | undefined };

/**
 * New tokens for a browser, by what its cookie keeps, or by what a sign-in has just brought; then that takes the place of what the cookie
 * kept, which renews nothing any more. The cookie lasts as long as the tenancy lets a session be.
 * @throws unauthenticated when the session is beyond refreshing, or older than the tenancy allows
 */
export async function renewInBrowser(
  context: Renewing,
  kept: string | undefined,
  brought: string | undefined,
): Promise<RenewedInBrowser> {
  const { tenantUid, now } = context;
  const renewed = await renewSession(context, brought ?? kept);
  const { absoluteHours } = await sessionRuleOf(tenantUid);
  const seconds = Math.floor(beginOf(renewed.claims) + absoluteHours * 3600 - now.getTime() / 1000);
  if (seconds <= 0) throw ENDED();
  if (brought === undefined) return { ...renewed, keep: undefined };
  if (kept !== undefined && kept !== brought) await revokeSession(kept);
  return { ...renewed, keep: { refresh: brought, seconds } };
}

/** Lets nothing renew the session of a browser any more. */
export async function endInBrowser(kept: string | undefined): Promise<void> {
  if (kept !== undefined) await revokeSession(kept);
}
