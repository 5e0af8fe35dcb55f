import type { invites } from '../../../shared/contract/person/invites.ts';
import { canSee } from '../../../shared/domain/access/rights.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { inviteMailWrites } from '../../core/person/invite-mail.ts';
import { companyInviteStore } from '../../data/stores/company/company-invite-store.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { companyInviteView, roleName } from './company-view.ts';

type Routes = Handlers<typeof invites>;

/** @throws conflict when an invitation or request of the address waits already */
async function checkNew(tenantUid: string, companyUid: string, email: string): Promise<void> {
  const own = await companyInviteStore(tenantUid).ofEmail(email);
  if (own.some((invite) => invite.companyUid === companyUid && invite.status === 'pending'))
    throw new AppError('conflict', 'An invitation for this address waits already', { email: ['Invited already'] });
}

export const createCompanyInvite: Routes['inviteToCompany'] = async (context, { params, body }) => {
  const { tenantUid, cause } = context;
  const { email, is_admin: isAdmin } = body;
  const [company, person] = await Promise.all([
    companyStore(tenantUid).get(params.companyId),
    personStore(tenantUid).byEmail(email),
    checkNew(tenantUid, params.companyId, email),
  ]);
  const invited = { email, isRequest: false, to: company.name, role: roleName(isAdmin), hasAccount: person !== undefined };
  const mail = await inviteMailWrites(context, { ...invited, places: [company.uid] });
  const fields = { companyUid: company.uid, email, isAdmin, isRequest: false };
  return companyInviteView(await companyInviteStore(tenantUid).create(fields, mail, cause), company);
};

/** Somebody asks to join a company, whose full uid they know; what they may do there is a member's, never more. */
export const requestCompanyMembership: Routes['askToJoinCompany'] = async (context, { body }) => {
  const { tenantUid, actor, cause } = context;
  const company = (await companyStore(tenantUid).all()).find(({ uid }) => uid === body.company);
  if (!company) throw fieldError('company', 'No such company');
  if (canSee({ isSuperuser: false, isTenantSuperuser: false }, grantOn(actor, { companyUid: company.uid })))
    throw new AppError('conflict', 'You are a member of this company already');
  await checkNew(tenantUid, company.uid, actor.email);
  const fields = { companyUid: company.uid, email: actor.email, isAdmin: false, isRequest: true };
  return companyInviteView(await companyInviteStore(tenantUid).create(fields, [], cause), company);
};
