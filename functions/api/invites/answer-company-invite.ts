import type { invites } from '../../../shared/contract/person/invites.ts';
import { answerForCompany, answerOwnInvite } from '../../core/company/answer-invite.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { companyInviteView } from './company-view.ts';

type Routes = Handlers<typeof invites>;

export const answerCompanyInvite: Routes['answerOwnCompanyInvite'] = async (context, { params, body }) =>
  companyInviteView(await answerOwnInvite(context, params.inviteId, { accepted: body.accepted, companyUid: body.company }));

export const answerCompanyInviteOf: Routes['answerCompanyInvite'] = async (context, { params, body }) =>
  companyInviteView(await answerForCompany(context, params.companyId, params.inviteId, body.accepted));
