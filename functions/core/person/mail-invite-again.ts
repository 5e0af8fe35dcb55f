import { accessCounts } from '../../../shared/domain/access/ends.ts';
import { AppError, TooManyRequests } from '../../../shared/errors.ts';
import { companyInviteStore } from '../../data/stores/company/company-invite-store.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { inviteStore, type OpenInvite, type RenewedProof } from '../../data/stores/project/invite-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { throttleStore } from '../../data/stores/tenant/throttle-store.ts';
import type { Write } from '../../data/transact.ts';
import { inviteRole } from '../company/invites.ts';
import type { Context } from '../context.ts';
import { tenantToday } from '../tenant/clock.ts';
import { lacksCode } from './account/shown-mailbox.ts';
import { AUDITOR, inviteMail, proofOfNoMail } from './invite-mail.ts';
import { personByEmail } from './person-by-email.ts';

/** Further mails of one invitation in an hour: enough for a mail that was lost, too few to fill a mailbox. */
const AGAIN = { limit: 3, seconds: 3600 };

/** Hashes of earlier codes that an invitation keeps. Links that are older get the same answer as unknown ones. */
const MAX_REPLACED = 10;

/**
 * Sends the mail of an open invitation into a project again, as its administrator.
 * @throws not_found, conflict for a request to join, an answered invitation, a deleted role and a last day that is over,
 * too_many_requests, stale_version
 */
export async function mailProjectInviteAgain(context: Context, projectUid: string, inviteUid: string): Promise<void> {
  const { tenantUid, cause } = context;
  const store = inviteStore(tenantUid);
  const [invite, { project, roles }] = await Promise.all([
    store.get(projectUid, inviteUid),
    projectStore(tenantUid).load(projectUid),
  ]);
  const auditUntil = invite.seatUntil;
  const role = auditUntil === undefined ? roles.find(({ uid }) => uid === invite.roleUid)?.name : AUDITOR;
  await demandDay(context, invite);
  const offer = { to: project.name, role, auditUntil, places: [project.uid, project.companyUid] };
  const { mail, proofs } = await nextMail(context, invite, offer);
  await store.renew(invite, proofs, mail, cause);
}

/** Mails an invitation to a company again. */
export async function mailCompanyInviteAgain(context: Context, companyUid: string, inviteUid: string): Promise<void> {
  const { tenantUid, cause } = context;
  const store = companyInviteStore(tenantUid);
  const [invite, company] = await Promise.all([store.get(companyUid, inviteUid), companyStore(tenantUid).get(companyUid)]);
  const auditUntil = invite.seatUntil;
  await demandDay(context, invite);
  const role = auditUntil === undefined ? inviteRole(invite) : AUDITOR;
  const { mail, proofs } = await nextMail(context, invite, { to: company.name, role, auditUntil, places: [company.uid] });
  await store.renew(invite, proofs, mail, cause);
}

/** @throws conflict where the last day of what an invitation leads to is over */
async function demandDay({ tenantUid, now }: Context, invite: OpenInvite): Promise<void> {
  const { seatUntil, until } = { until: undefined, ...invite };
  const last = seatUntil ?? until;
  if (last === undefined || accessCounts({ until: last }, await tenantToday(tenantUid, now))) return;
  const text =
    seatUntil === undefined
      ? 'The last day of this access is over. Delete the invitation, and invite the person with a later day.'
      : 'The last day of this audit is over. Change it: that sends the invitation again.';
  throw new AppError('conflict', text);
}

/** `role`: its name; undefined where it has been deleted. */
type Offer = { to: string; role: string | undefined; auditUntil?: string | undefined; places: string[] };

/**
 * Mails an invitation again. Only the hash of a code is stored, so the mail has a new code if the person still has to show one.
 * The codes of earlier mails stop working, even if the new mail has none.
 * @throws conflict for a request to join, an answered invitation and a deleted role, too_many_requests
 */
export async function nextMail(
  context: Context,
  invite: OpenInvite,
  offer: Offer,
): Promise<{ mail: Write[]; proofs: RenewedProof }> {
  const { email, proof, replacedProofs = [] } = invite;
  const role = demandOpen(invite, offer.role);
  await countAgain(context, invite.uid);
  const person = await personByEmail(context.tenantUid, email);
  const hasAccount = person !== undefined && !lacksCode(invite, person);
  const { writes, ...fresh } = await inviteMail(context, { ...offer, uid: invite.uid, role, email, hasAccount });
  if (fresh.proof === undefined && proof === undefined) return { mail: writes, proofs: {} };
  const replaced = [...(proof === undefined ? [] : [proof]), ...replacedProofs].slice(0, MAX_REPLACED);
  return { mail: writes, proofs: { proof: fresh.proof ?? proofOfNoMail(), replacedProofs: replaced } };
}

function demandOpen({ isRequest, status }: OpenInvite, role: string | undefined): string {
  if (isRequest) throw new AppError('conflict', 'This person asks to join. Accept or reject the request.');
  if (status !== 'pending') throw new AppError('conflict', 'This invitation has been answered already. Load the page again.');
  if (role === undefined) throw new AppError('conflict', 'The role of this invitation has been deleted. Delete the invitation.');
  return role;
}

/** @throws too_many_requests with the seconds until the invitation may be sent again */
async function countAgain({ tenantUid, now }: Context, inviteUid: string): Promise<void> {
  const seconds = await throttleStore(tenantUid).wait(`invite again ${inviteUid}`, { ...AGAIN, now });
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  const text = `This invitation was sent again ${AGAIN.limit} times within an hour. You can send it once more in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
  throw new TooManyRequests(text, seconds);
}
