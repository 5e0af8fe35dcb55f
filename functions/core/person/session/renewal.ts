import { beginOf, isRecentSignIn } from '../../../../shared/domain/access/sessions.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { endAllOf } from '../../../identity/all-sessions.ts';
import { type RenewedSession, refreshSession, revokeSession } from '../../../identity/user-pool.ts';
import { demandRecentSignIn, sessionRuleOf } from '../../access/open-session.ts';
import type { PublicContext } from '../../context.ts';
import { voucherOfClaims } from '../account/vouched-address.ts';
import { noteAtRenewal } from './second-factor.ts';

const ENDED = errorKind('unauthenticated', 'The session has ended. Sign in again.');

/** A call by a program or a browser, with its user agent. */
type Renewing = PublicContext & { userAgent: string | undefined };

/**
 * New tokens for a refresh token. Programs never ask for the owner of a token, so the account's second factor is recorded here
 * too.
 * @throws unauthenticated for a session that cannot be renewed, and for an account whose address has no voucher any more
 */
export async function renewSession(context: Renewing, refresh: string | undefined): Promise<RenewedSession> {
  const renewed = refresh === undefined ? undefined : await refreshSession(refresh);
  if (!renewed || !voucherOfClaims(renewed.claims)) throw ENDED();
  await noteAtRenewal(context, renewed.claims.sub, context.userAgent);
  return renewed;
}

/** The content of a browser's cookie and its life in seconds. */
export type KeptRenewal = { refresh: string; seconds: number };

/** `keep`: the value that the browser should store; undefined if it has it already. */
type RenewedInBrowser = RenewedSession & { keep: KeptRenewal | undefined };

/** Number of seconds for which the tenancy still accepts a session. @throws unauthenticated when none are left */
async function secondsLeft({ tenantUid, now }: PublicContext, claims: Record<string, unknown>): Promise<number> {
  const { absoluteHours } = await sessionRuleOf(tenantUid);
  const seconds = Math.floor(beginOf(claims) + absoluteHours * 3600 - now.getTime() / 1000);
  if (seconds <= 0) throw ENDED();
  return seconds;
}

/**
 * Lets a browser keep what renews a session, in the place of what its cookie kept, which renews nothing any more. The cookie
 * lasts as long as the tenancy lets a session be. @throws unauthenticated for a session that is older
 */
export async function keepInBrowser(
  context: PublicContext,
  kept: string | undefined,
  { refresh, claims }: { refresh: string; claims: Record<string, unknown> },
): Promise<KeptRenewal> {
  const seconds = await secondsLeft(context, claims);
  if (kept !== undefined && kept !== refresh) await revokeSession(kept);
  return { refresh, seconds };
}

/**
 * New tokens for a browser, from its cookie, or from a sign-in at an organisation, whose session the cookie then keeps.
 * @throws unauthenticated for a session that cannot be renewed, or is older than the tenancy allows
 */
export async function renewInBrowser(
  context: Renewing,
  kept: string | undefined,
  brought: string | undefined,
): Promise<RenewedInBrowser> {
  const renewed = await renewSession(context, brought ?? kept);
  if (brought !== undefined) {
    const { claims } = renewed;
    return { ...renewed, keep: await keepInBrowser(context, kept, { refresh: brought, claims }) };
  }
  await secondsLeft(context, renewed.claims);
  return { ...renewed, keep: undefined };
}

/**
 * New tokens including the user pool's own, which can change the account: they can remove an authenticator app, and the pool asks
 * for no further proof. @throws unauthenticated, recent_sign_in_required
 */
export async function renewForAccount(context: Renewing, kept: string | undefined): Promise<{ token: string; access: string }> {
  const { token, access, claims } = await renewInBrowser(context, kept, undefined);
  demandRecentSignIn({ signedInRecently: isRecentSignIn(claims, context.now.getTime()) });
  return { token, access };
}

/** Revokes all sessions of a browser's user at the user pool. @throws unauthenticated for a session that cannot be renewed */
export async function endEverywhere(context: Renewing, kept: string | undefined): Promise<Record<never, never>> {
  const { claims } = await renewSession(context, kept);
  await endAllOf(claims);
  return {};
}

/** Makes a browser's stored session impossible to renew. */
export async function endInBrowser(kept: string | undefined): Promise<void> {
  if (kept !== undefined) await revokeSession(kept);
}
