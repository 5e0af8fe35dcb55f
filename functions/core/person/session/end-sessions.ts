import type { EndSessionsPayload } from '../../../../shared/contract/jobs.ts';
import type { PasswordMail } from '../../../../shared/contract/mails.ts';
import { knownDeviceOf } from '../../../../shared/domain/access/sessions.ts';
import type { Cause } from '../../../data/audit-write.ts';
import { jobStore } from '../../../data/stores/job-store.ts';
import { personStore } from '../../../data/stores/person/person-store.ts';
import { transact } from '../../../data/transact.ts';
import type { Context, PublicContext } from '../../context.ts';

/** The recipient and kind of a mail about a password, with the host and program of the change. */
type PasswordFacts = { kind: PasswordMail['kind']; firstName: string; host: string; userAgent: string | undefined };

/**
 * Ends all sessions of the account with an address: here at once, by a job at the person's other tenancies and, unless they are
 * `endedAtPool`, at the user pool. Mails the address even if the tenancy does not know it: the code came from there, so its
 * account has changed.
 */
export async function endByReset(
  { tenantUid, host, now, correlationId }: PublicContext,
  email: string,
  { userAgent, endedAtPool }: { userAgent: string | undefined; endedAtPool: boolean },
): Promise<void> {
  const person = await personStore(tenantUid).byEmail(email);
  const cause = { by: person?.uid ?? '', at: now.toISOString(), correlationId };
  const facts = { kind: 'password-reset', firstName: person?.firstName ?? '', host, userAgent } as const;
  const payload = { email, ...(person && { userUid: person.uid }), ...(endedAtPool && { endedAtPool }) };
  await endHere(tenantUid, payload, facts, cause);
}

/** Ends all sessions of the caller except the current one. */
export function endByChange({ tenantUid, host, actor, session, cause }: Context, userAgent: string | undefined): Promise<void> {
  const { userUid, email, firstName } = actor;
  const facts = { kind: 'password-changed', firstName, host, userAgent } as const;
  return endHere(tenantUid, { userUid, email, ...(session && { kept: session }) }, facts, cause);
}

async function endHere(tenantUid: string, payload: EndSessionsPayload, facts: PasswordFacts, cause: Cause): Promise<void> {
  const jobs = jobStore(tenantUid);
  const mail = mailOf(payload.email, facts, cause.at);
  const writes = [jobs.enqueue('end-sessions', payload, cause).write, jobs.enqueue('send-mail', mail, cause).write];
  if (payload.userUid === undefined) await transact(writes);
  else await personStore(tenantUid).endByPassword(payload.userUid, payload.kept, cause, writes);
}

function mailOf(email: string, { kind, firstName, host, userAgent }: PasswordFacts, at: string): PasswordMail {
  const device = knownDeviceOf(userAgent);
  return {
    kind,
    places: [],
    emails: [email],
    host,
    path: '/accounts/password/reset',
    facts: { firstName, at, ...(device && { device }) },
  };
}
