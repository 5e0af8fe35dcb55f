import { DEACTIVATED_TEXT } from '../../../shared/domain/access/deactivated.ts';
import { closedBecause, type SessionClaims, type SessionRule, sessionRule } from '../../../shared/domain/access/sessions.ts';
import { errorKind } from '../../../shared/errors.ts';
import type { Actor } from '../../data/stores/person/caller-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';

const DEACTIVATED = errorKind('unauthenticated', DEACTIVATED_TEXT);
const CLOSED = {
  ended: errorKind('unauthenticated', 'This session has ended. Sign in again.'),
  'too old': errorKind('unauthenticated', 'You signed in too long ago. Sign in again.'),
};

/**
 * Refuses a valid token of somebody who is deactivated in the tenant, or of a session that has been ended or is older than the tenant
 * allows. The person is read with each request, so that all of it holds from the next one on.
 * @throws unauthenticated
 */
export function demandOpenSession(claims: SessionClaims, actor: Actor, rule: SessionRule, now: Date): void {
  if (actor.deactivatedAt !== undefined) throw DEACTIVATED();
  const reason = closedBecause(claims, actor, rule, now.getTime());
  if (reason) throw CLOSED[reason]();
}

const KEEP_MS = 60_000;
const known = new Map<string, { rule: SessionRule; until: number }>();

/** How long sessions of a tenant last. Kept in memory for a minute. */
export async function sessionRuleOf(tenantUid: string, now = Date.now()): Promise<SessionRule> {
  const hit = known.get(tenantUid);
  if (hit && hit.until > now) return hit.rule;
  const { metaJson } = await tenantStore(tenantUid).get();
  const rule = sessionRule(metaJson.session as Parameters<typeof sessionRule>[0]);
  known.set(tenantUid, { rule, until: now + KEEP_MS });
  return rule;
}
