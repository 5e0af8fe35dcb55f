import { beginOf } from '../../../shared/domain/access/sessions.ts';
import { errorKind } from '../../../shared/errors.ts';
import { type RenewedSession, refreshSession, revokeSession } from '../../identity/user-pool.ts';
import { sessionRuleOf } from '../access/open-session.ts';
import type { PublicContext } from '../context.ts';

const ENDED = errorKind('unauthenticated', 'The session has ended. Sign in again.');

/** New tokens for a refresh token. @throws unauthenticated when the session is beyond refreshing */
export async function renewSession(refresh: string | undefined): Promise<RenewedSession> {
  const renewed = refresh === undefined ? undefined : await refreshSession(refresh);
  if (!renewed) throw ENDED();
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
  { tenantUid, now }: PublicContext,
  kept: string | undefined,
  brought: string | undefined,
): Promise<RenewedInBrowser> {
  const renewed = await renewSession(brought ?? kept);
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
