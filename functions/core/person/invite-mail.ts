import type { InvitationMail } from '../../../shared/contract/jobs.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { throttleStore } from '../../data/stores/tenant/throttle-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';

/** `places`: the project and the company that count the mail. */
type Invited = { places: string[]; email: string; isRequest: boolean; to: string; role: string; hasAccount: boolean };

/** Invitations per person and hour: enough for a project team. The limit exists because any address can be invited. */
const LIMIT = { limit: 200, seconds: 3600 };

/** The mail that tells an address of its invitation, as a job in the transaction of the invitation. @throws too_many_requests */
export async function inviteMailWrites(
  context: Context,
  { places, email, isRequest, to, role, hasAccount }: Invited,
): Promise<Write[]> {
  if (isRequest) return [];
  const { tenantUid, actor, host, cause, now } = context;
  await throttleStore(tenantUid).count([`invite ${actor.userUid}`], { ...LIMIT, now });
  const by = `${actor.firstName} ${actor.lastName}`.trim() || actor.email;
  const path = hasAccount ? '/accounts/login?next=%2Fhome' : '/accounts/register';
  const facts = { to, role, by, hasAccount };
  const mail: InvitationMail = { kind: 'invitation', places, emails: [email], host, path, facts };
  return [jobStore(tenantUid).enqueue('send-mail', mail, cause).write];
}
