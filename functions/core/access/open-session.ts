import type { RouteDef } from '../../../shared/contract/route.ts';
import { TenantMeta } from '../../../shared/contract/tenant/tenant.ts';
import { DEACTIVATED_TEXT } from '../../../shared/domain/access/deactivated.ts';
import { lacksPasskey } from '../../../shared/domain/access/passkeys.ts';
import {
  demandsPasskey,
  type FactorRule,
  lacksSecondFactor,
  SECOND_FACTOR_DEMANDS,
  SECOND_FACTOR_KINDS,
} from '../../../shared/domain/access/second-factor.ts';
import {
  closedBecause,
  RECENT_MINUTES,
  type SessionClaims,
  type SessionRule,
  sessionRule,
} from '../../../shared/domain/access/sessions.ts';
import { mandatoryProvider } from '../../../shared/domain/tenant/sso.ts';
import { errorKind } from '../../../shared/errors.ts';
import type { Actor } from '../../data/stores/person/caller-store.ts';
import { env } from '../../env.ts';
import type { Context } from '../context.ts';
import { keptTenant } from '../tenant/kept-tenant.ts';

const DEACTIVATED = errorKind('unauthenticated', DEACTIVATED_TEXT);
const CLOSED = {
  ended: errorKind('unauthenticated', 'This session has ended. Sign in again.'),
  'too old': errorKind('unauthenticated', 'You signed in too long ago. Sign in again.'),
};

/**
 * Refuses a valid token of a person who is deactivated in the tenant, or of a session that has been ended or is older than the
 * tenant allows. The person is read with each request, so changes count from the next one.
 * @throws unauthenticated
 */
export function demandOpenSession(claims: SessionClaims, actor: Actor, rule: SessionRule, now: Date): void {
  if (actor.deactivatedAt !== undefined) throw DEACTIVATED();
  const reason = closedBecause(claims, actor, rule, now.getTime());
  if (reason) throw CLOSED[reason]();
}

const SECOND_FACTOR = errorKind(
  'second_factor_required',
  'This tenancy demands a second step of your sign-in. Set it up in the application, then repeat this.',
);

const isAdministrator = ({ isSuperuser, isTenantSuperuser, grants }: Actor): boolean =>
  isSuperuser || isTenantSuperuser || grants.some(({ isAdmin }) => isAdmin);

/** Whether the tenant demands a second factor that the caller lacks. */
export async function needsSecondFactor(actor: Actor): Promise<boolean> {
  const { factors } = await rulesOf(actor.tenantUid, Date.now());
  const { secondFactor, passkeysSince } = actor;
  const hasPasskey = passkeysSince !== undefined;
  return lacksSecondFactor(factors, { isAdministrator: isAdministrator(actor), secondFactor, hasPasskey });
}

/** Whether the tenant demands a passkey of a person, and accepts no code of an app in its place. */
export async function needsPasskey(actor: Actor): Promise<boolean> {
  const { factors } = await rulesOf(actor.tenantUid, Date.now());
  return demandsPasskey(factors, isAdministrator(actor));
}

/** Whether a sign-in of a person needs a passkey. If their organisation signs them in, its own demands apply instead. */
export const asksForPasskey = ({ email, passkeysSince }: { email: string; passkeysSince?: string | undefined }): boolean =>
  passkeysSince !== undefined && mandatoryProvider(email, env.ssoDomains) === undefined;

const WITHOUT_PASSKEY = errorKind('unauthenticated', 'This session began without your passkey. Sign in again.');

/**
 * Refuses a valid token of a session that was opened without the passkey that its person has here: the user pool hands one out
 * for the password alone, at the address of another tenancy.
 * @throws unauthenticated
 */
export async function demandPasskeySession(claims: SessionClaims, actor: Actor): Promise<void> {
  if (asksForPasskey(actor) && lacksPasskey(claims, actor, await needsPasskey(actor))) throw WITHOUT_PASSKEY();
}

/**
 * Refuses a caller who lacks the second factor that the tenant demands, unless the route is needed to set one up.
 * @throws second_factor_required
 */
export async function demandSecondFactor({ beforeSecondFactor }: RouteDef, actor: Actor): Promise<void> {
  if (!beforeSecondFactor && (await needsSecondFactor(actor))) throw SECOND_FACTOR();
}

const RECENT = errorKind(
  'recent_sign_in_required',
  `You signed in more than ${RECENT_MINUTES} minutes ago. Sign in once more, then repeat this.`,
);

/**
 * Refuses an operation that demands a recent sign-in if the session began earlier, renewed or not.
 * @throws recent_sign_in_required
 */
export function demandRecentSignIn({ signedInRecently }: Pick<Context, 'signedInRecently'>): void {
  if (!signedInRecently) throw RECENT();
}

type Rules = { session: SessionRule; factors: FactorRule };

/** Rule for the length of sessions in a tenant. Kept in memory for a minute. */
export const sessionRuleOf = async (tenantUid: string, now = Date.now()): Promise<SessionRule> =>
  (await rulesOf(tenantUid, now)).session;

async function rulesOf(tenantUid: string, now: number): Promise<Rules> {
  const { metaJson } = await keptTenant(tenantUid, now);
  const session = sessionRule(TenantMeta.shape.session.safeParse(metaJson.session).data);
  const demand = SECOND_FACTOR_DEMANDS.find((each) => each === metaJson.second_factor) ?? 'nobody';
  const kind = SECOND_FACTOR_KINDS.find((each) => each === metaJson.second_factor_kind) ?? 'any';
  return { session, factors: { demand, kind } };
}
