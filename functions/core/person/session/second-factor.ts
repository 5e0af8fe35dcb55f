import type { AccountMail } from '../../../../shared/contract/mails.ts';
import type { SecondFactor } from '../../../../shared/domain/access/second-factor.ts';
import { deviceOf } from '../../../../shared/domain/access/sessions.ts';
import { mandatoryProvider } from '../../../../shared/domain/tenant/sso.ts';
import { jobStore } from '../../../data/stores/job-store.ts';
import type { Actor } from '../../../data/stores/person/caller-store.ts';
import { personStore } from '../../../data/stores/person/person-store.ts';
import { env } from '../../../env.ts';
import { secondFactorOf } from '../../../identity/second-factor.ts';
import { asksForPasskey } from '../../access/open-session.ts';
import type { PublicContext } from '../../context.ts';

/**
 * Reads the account's second factor from the user pool and records it. A change, by any person and in any way, is mailed to the
 * person and written to the audit trail.
 * @returns the second factor as now known; undefined if unknown
 */
export async function noteSecondFactor(
  { tenantUid, host, now, correlationId }: PublicContext,
  actor: Pick<Actor, 'userUid' | 'email'> & { secondFactor?: SecondFactor | undefined },
  userAgent: string | undefined,
): Promise<SecondFactor | undefined> {
  const { userUid, email, secondFactor: before } = actor;
  const isSignedInElsewhere = mandatoryProvider(email, env.ssoDomains) !== undefined;
  const found = isSignedInElsewhere ? 'organisation' : await secondFactorOf(userUid);
  if (found === undefined || found === before) return before;
  const cause = { by: userUid, at: now.toISOString(), correlationId };
  const mail: AccountMail = {
    kind: found === 'none' ? 'second-factor-removed' : 'second-factor-added',
    places: [],
    userUids: [userUid],
    host,
    path: '/accounts/password/reset',
    facts: { device: deviceOf(userAgent), at: cause.at },
  };
  const mails = found === 'organisation' ? [] : [jobStore(tenantUid).enqueue('send-mail', mail, cause).write];
  await personStore(tenantUid).noteSecondFactor({ userUid, secondFactor: before }, found, cause, mails);
  return found;
}

/**
 * The same at the renewal of a session, where the person is not read yet: one more read, and nothing for people of other
 * tenancies. People with a passkey are recorded only when they open the application: a renewal does not show that the session was
 * opened with the passkey, and an app that an attacker added would count in its place.
 */
export async function noteAtRenewal(context: PublicContext, userUid: unknown, userAgent: string | undefined): Promise<void> {
  if (typeof userUid !== 'string') return;
  const [person] = await personStore(context.tenantUid).getMany([userUid]);
  if (person && !person.deactivatedAt && !asksForPasskey(person))
    await noteSecondFactor(context, { ...person, userUid }, userAgent);
}
