import { canSee } from '../../../shared/domain/access/rights.ts';
import { shortId } from '../../../shared/domain/kernel/names.ts';
import { AppError, errorKind, fieldError, unknownText } from '../../../shared/errors.ts';
import { type CompanyInviteItem, companyInviteStore } from '../../data/stores/company/company-invite-store.ts';
import { companyMemberStore } from '../../data/stores/company/company-member-store.ts';
import { ownRight } from '../../data/stores/company/company-rights.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import { nextInviteUid } from '../../data/stores/project/invite-store.ts';
import { demand } from '../access/grant.ts';
import type { Context } from '../context.ts';
import { inviteMail } from '../person/invite-mail.ts';
import { joinRequestMail } from '../person/join-request.ts';
import { personByEmail } from '../person/person-by-email.ts';
import { ADMINISTRATORS_ALONE, rejectedIn } from '../person/rejected-invitations.ts';
import { membersOfCompany } from './members.ts';

/** An invitation to a company, or a request to join it, with the company. */
export type CompanyInvitation = { invite: CompanyInviteItem; company: CompanyItem };

/** Names of the two roles in invitation mails. */
export const ADMINISTRATOR = 'Administrator';
const MEMBER = 'Member';

/** An open invitation of a member would bring them back after they have left. */
const IS_MEMBER = errorKind('conflict', 'This person is a member of this company already.', {
  email: ['This person is a member of this company already.'],
});

/** The role of an invitation in its mail. */
export const inviteRole = ({ isAdmin }: { isAdmin: boolean }): string => (isAdmin ? ADMINISTRATOR : MEMBER);

/** The invitations to join a company, and the requests to, that wait for an answer, oldest first. @throws not_found */
export async function invitationsTo(tenantUid: string, companyUid: string): Promise<CompanyInvitation[]> {
  const [company, pending] = await Promise.all([
    companyStore(tenantUid).get(companyUid),
    companyInviteStore(tenantUid).pending(companyUid),
  ]);
  return pending.filter(({ seatUntil }) => seatUntil === undefined).map((invite) => ({ invite, company }));
}

/**
 * The invitations to a company that people have rejected, the latest answer first. Leaves out people who have been invited again
 * or have become members (for an invitation to administer: administrators), and invitations that an administrator rejected on a
 * person's behalf. Two Queries, and one for the members if there are rejections.
 * @throws not_found, forbidden for callers who do not administer the company
 */
export async function rejectedByPeople(context: Context, companyUid: string): Promise<CompanyInvitation[]> {
  const { tenantUid, actor, grant } = context;
  demand(actor, grant, 'admin', ADMINISTRATORS_ALONE);
  const [company, all] = await Promise.all([
    companyStore(tenantUid).get(companyUid),
    companyInviteStore(tenantUid).all(companyUid),
  ]);
  const rejected = rejectedIn(
    all.filter(({ seatUntil }) => seatUntil === undefined),
    () => true,
  );
  if (rejected.length === 0) return [];
  const members = await membersOfCompany(tenantUid, companyUid);
  const isHeld = ({ email, isAdmin }: CompanyInviteItem) =>
    members.some(({ grant: held, person }) => person.email.toLowerCase() === email && (held.isAdmin || !isAdmin));
  return rejected.filter((invite) => !isHeld(invite)).map((invite) => ({ invite, company }));
}

/** The caller's own open invitations, those to audit among them, without those to deleted companies. */
export async function ownCompanyInvitations({ tenantUid, actor }: Context): Promise<CompanyInvitation[]> {
  const own = (await companyInviteStore(tenantUid).ofEmail(actor.email)).filter(({ status }) => status === 'pending');
  if (own.length === 0) return [];
  const companies = new Map((await companyStore(tenantUid).all()).map((company) => [company.uid, company]));
  return own.flatMap((invite) => {
    const company = companies.get(invite.companyUid);
    return company ? [{ invite, company }] : [];
  });
}

/** The uid of the next invitation or request of an address. @throws conflict when it has an open one */
async function newUid(tenantUid: string, companyUid: string, email: string): Promise<string> {
  const own = (await companyInviteStore(tenantUid).ofEmail(email)).filter((invite) => invite.companyUid === companyUid);
  const isOpen = ({ status, seatUntil }: CompanyInviteItem) => status === 'pending' && seatUntil === undefined;
  if (own.some(isOpen))
    throw new AppError('conflict', 'This address has an open invitation. Delete it to send a new one.', {
      email: ['This address is invited already.'],
    });
  return nextInviteUid(companyUid, email, 'join', own.filter(({ seatUntil }) => seatUntil === undefined).length);
}

/**
 * Invites an e-mail address to a company, with a mail.
 * @throws not_found, conflict when it is invited, or has what the invitation gives,
 * already, too_many_requests
 */
export async function inviteIntoCompany(
  context: Context,
  companyUid: string,
  { email, isAdmin }: { email: string; isAdmin: boolean },
): Promise<CompanyInvitation> {
  const { tenantUid, cause } = context;
  const [company, person, uid, members] = await Promise.all([
    companyStore(tenantUid).get(companyUid),
    personByEmail(tenantUid, email),
    newUid(tenantUid, companyUid, email),
    companyMemberStore(tenantUid).of(companyUid),
  ]);
  const held = members.find(({ userUid }) => userUid === person?.uid);
  if (held && (ownRight(held).isAdmin || !isAdmin)) throw IS_MEMBER();
  const invited = { email, to: company.name, role: inviteRole({ isAdmin }), hasAccount: person !== undefined };
  const { writes, ...proof } = await inviteMail(context, { ...invited, uid, places: [company.uid] });
  const fields = { uid, companyUid: company.uid, email, isAdmin, isRequest: false, ...proof };
  return { invite: await companyInviteStore(tenantUid).create(fields, writes, cause), company };
}

/**
 * Asks to join a company by its full uid; its administrators get a mail. An accepted request makes the caller a member, never an
 * administrator.
 * @throws invalid_input for an unknown company, conflict for a member and when a request waits already, too_many_requests
 */
export async function askToJoin(context: Context, companyUid: string): Promise<CompanyInvitation> {
  const { tenantUid, actor, cause } = context;
  const company = (await companyStore(tenantUid).all()).find(({ uid }) => uid === companyUid);
  if (!company) throw fieldError('company', unknownText('company'));
  if (canSee({ isSuperuser: false, isTenantSuperuser: false }, grantOn(actor, { companyUid: company.uid })))
    throw new AppError('conflict', 'You are a member of this company already.');
  const uid = await newUid(tenantUid, company.uid, actor.email);
  const fields = { uid, companyUid: company.uid, email: actor.email, isAdmin: false, isRequest: true };
  const path = `/company/${shortId(company.uid)}/members?tab=invites`;
  const mail = await joinRequestMail(context, { places: [company.uid], to: company.name, path });
  return { invite: await companyInviteStore(tenantUid).create(fields, mail, cause), company };
}
