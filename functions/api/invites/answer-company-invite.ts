import type { invites } from '../../../shared/contract/person/invites.ts';
import { AppError } from '../../../shared/errors.ts';
import { ownCompanyInvite } from '../../core/person/own-company-invite.ts';
import { companyInviteStore } from '../../data/stores/company/company-invite-store.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { companyInviteView } from './company-view.ts';

type Routes = Handlers<typeof invites>;

/** The invited person answers; an own request is answered by the company. */
export const answerCompanyInvite: Routes['answerOwnCompanyInvite'] = async (context, { params, body }) => {
  const { tenantUid, actor, cause } = context;
  const invite = await ownCompanyInvite(context, params.inviteId);
  if (invite.isRequest) throw new AppError('forbidden', 'Your request is answered by an administrator of the company');
  if (body.company !== undefined && body.company !== invite.companyUid) throw new AppError('not_found', 'No such invitation');
  const company = await companyStore(tenantUid).get(invite.companyUid);
  const answered = await companyInviteStore(tenantUid).answer(invite, body.accepted ? actor.userUid : null, cause);
  return companyInviteView(answered, company);
};

/** An administrator of the company answers a request, or an invitation on behalf of the invited person. */
export const answerCompanyInviteOf: Routes['answerCompanyInvite'] = async (context, { params, body }) => {
  const { tenantUid, cause } = context;
  const store = companyInviteStore(tenantUid);
  const [invite, company] = await Promise.all([
    store.get(params.companyId, params.inviteId),
    companyStore(tenantUid).get(params.companyId),
  ]);
  if (!body.accepted) return companyInviteView(await store.answer(invite, null, cause), company);
  const person = await personStore(tenantUid).byEmail(invite.email);
  if (!person) throw new AppError('conflict', 'This person has no account yet, so that the invitation cannot be accepted');
  return companyInviteView(await store.answer(invite, person.uid, cause), company);
};
