import type { InvitationAnswerMail } from '../../../shared/contract/mails.ts';
import { nameOfPerson, shortId } from '../../../shared/domain/kernel/names.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import type { OpenInvite } from '../../data/stores/project/invite-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { activeAdministrators, stillAdministers } from './administrators.ts';

/**
 * Most administrators who get the mail in place of a sender who no longer administers the place: enough that one of them reads
 * it.
 */
const MAX_TOLD = 20;

/** The place and the role of an invitation. `projectUid`: absent for a company. */
type Place = { projectUid?: string | undefined; companyUid: string; to: string; role: string };

/**
 * The mail that an invited person has rejected an invitation, as a job for the transaction of the answer. It goes to the sender,
 * or to the administrators of the place if the sender is no longer one. No mail if somebody else answered, or if the person had
 * requested to join.
 */
export async function rejectionMail(context: Context, invite: OpenInvite, place: Place): Promise<Write[]> {
  const { tenantUid, actor, host, cause } = context;
  const { email, isRequest, by: sender, seatUntil } = invite;
  if (isRequest || actor.email.toLowerCase() !== email) return [];
  const { projectUid, companyUid, to, role } = place;
  const places = projectUid === undefined ? [companyUid] : [projectUid, companyUid];
  const told = (await stillAdministers(context, sender, place)) ? [sender] : await activeAdministrators(tenantUid, places);
  const userUids = told.filter((uid) => uid !== actor.userUid).slice(0, MAX_TOLD);
  if (userUids.length === 0) return [];
  const base = projectUid === undefined ? `/company/${shortId(companyUid)}` : `/project/${shortId(projectUid)}`;
  const path = seatUntil === undefined ? `${base}/members?tab=invites` : `${base}/assurance`;
  const facts = { to, role, by: nameOfPerson(actor), email };
  const mail: InvitationAnswerMail = { kind: 'invitation-rejected', places, userUids, host, path, facts };
  return [jobStore(tenantUid).enqueue('send-mail', mail, cause).write];
}
