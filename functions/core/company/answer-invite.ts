import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { type CompanyInviteItem, companyInviteStore } from '../../data/stores/company/company-invite-store.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import type { Write } from '../../data/transact.ts';
import { demandRecentSignIn } from '../access/open-session.ts';
import { acceptedSeat } from '../assurance/accepted-seat.ts';
import type { Context } from '../context.ts';
import { demandShownMailbox } from '../person/account/shown-mailbox.ts';
import { AUDITOR } from '../person/invite-mail.ts';
import { aroundRights, demandNoSeat } from '../person/no-seat.ts';
import { IS_DEACTIVATED } from '../person/person-by-email.ts';
import { rejectionMail } from '../person/rejection-mail.ts';
import { type CompanyInvitation, inviteRole } from './invites.ts';

/** An invitation to the caller's own address. The caller cannot find any other. @throws not_found */
async function ownInvite({ tenantUid, actor }: Context, uid: string): Promise<CompanyInviteItem> {
  const invite = (await companyInviteStore(tenantUid).ofEmail(actor.email)).find((each) => each.uid === uid);
  if (!invite) throw notFound('invitation');
  return invite;
}

/** An answer. `companyUid`, if given, has to be that of the invitation. */
type Answer = { accepted: boolean; companyUid?: string | undefined };

/**
 * The invited person answers (ADM-548, ADM-551); the company answers a request of the caller's own.
 * @throws not_found, forbidden for a request and without the code of the invitation, conflict when it is answered already, or to
 * join for somebody who audits there
 */
export async function answerOwnInvite(
  context: Context,
  inviteUid: string,
  { accepted, companyUid }: Answer,
): Promise<CompanyInvitation> {
  const { tenantUid, actor, cause } = context;
  const invite = await ownInvite(context, inviteUid);
  if (invite.isRequest) throw new AppError('forbidden', 'This is your own request. An administrator of the company answers it.');
  if (companyUid !== undefined && !meansUid(companyUid, invite.companyUid)) throw notFound('invitation');
  const company = await companyStore(tenantUid).get(invite.companyUid);
  const store = companyInviteStore(tenantUid);
  if (!accepted) {
    const role = invite.seatUntil === undefined ? inviteRole(invite) : AUDITOR;
    const mail = await rejectionMail(context, invite, { companyUid: company.uid, to: company.name, role });
    return { invite: await store.answer(invite, { userUid: null }, cause, mail), company };
  }
  const person = await personStore(tenantUid).get(actor.userUid);
  demandShownMailbox(invite, person, actor.userUid);
  const answer = { userUid: person.uid };
  return { invite: await store.answer(invite, answer, cause, await belonging(context, invite, person)), company };
}

/**
 * Answers a request as an administrator of the company, or an invitation on behalf of the invited person.
 * @throws not_found, recent_sign_in_required for a consent, conflict for an answered invitation, and for accepting a person
 * without an account, a deactivated one, one who audits there, or one who has not shown the code of the invitation
 */
export async function answerForCompany(
  context: Context,
  companyUid: string,
  inviteUid: string,
  accepted: boolean,
): Promise<CompanyInvitation> {
  const { tenantUid, actor, cause } = context;
  if (accepted) demandRecentSignIn(context);
  const store = companyInviteStore(tenantUid);
  const [invite, company] = await Promise.all([store.get(companyUid, inviteUid), companyStore(tenantUid).get(companyUid)]);
  const onBehalf = !invite.isRequest && invite.email !== actor.email.toLowerCase();
  if (!accepted) return { invite: await store.answer(invite, { userUid: null, onBehalf }, cause), company };
  const person = await personStore(tenantUid).byEmail(invite.email);
  if (!person)
    throw new AppError('conflict', 'This person has no account yet and has to register before the invitation can be accepted.');
  if (person.deactivatedAt) throw new AppError('conflict', IS_DEACTIVATED);
  demandShownMailbox(invite, person, actor.userUid);
  const answer = { userUid: person.uid };
  return { invite: await store.answer(invite, answer, cause, await belonging(context, invite, person)), company };
}

/**
 * What belongs to an acceptance: the seat that an invitation to audit leads to, or else the condition that whoever
 * joins gets no seat meanwhile.
 * @throws conflict for an auditor who would join
 */
async function belonging(context: Context, { seatUntil, ...invite }: CompanyInviteItem, person: PersonItem): Promise<Write[]> {
  if (seatUntil !== undefined) return acceptedSeat(context, { ...invite, seatUntil }, person);
  const right = { scope: 'company' as const, scopeUid: invite.companyUid, isAdmin: invite.isAdmin };
  return [await demandNoSeat(context, person.uid, await aroundRights(context.tenantUid, [right]))];
}

/** Withdraws the caller's own request to join a company (ADM-549). @throws not_found, conflict for an invitation */
export async function withdrawOwnRequest(context: Context, inviteUid: string): Promise<void> {
  const invite = await ownInvite(context, inviteUid);
  if (!invite.isRequest) throw new AppError('conflict', 'This is an invitation. Reject it instead.');
  await companyInviteStore(context.tenantUid).remove(invite, context.cause);
}

/** Takes back an invitation to a company. @throws not_found, conflict when it is answered already */
export async function withdrawFromCompany({ tenantUid, cause }: Context, companyUid: string, inviteUid: string): Promise<void> {
  const store = companyInviteStore(tenantUid);
  await store.remove(await store.get(companyUid, inviteUid), cause);
}
