import type { invites } from '../../../shared/contract/person/invites.ts';
import { mailCompanyInviteAgain, mailProjectInviteAgain } from '../../core/person/mail-invite-again.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof invites>;

export const sendInviteAgain: Routes['sendInviteAgain'] = async (context, { params }) => {
  await mailProjectInviteAgain(context, params.projectId, params.inviteId);
  return undefined;
};

export const sendCompanyInviteAgain: Routes['sendCompanyInviteAgain'] = async (context, { params }) => {
  await mailCompanyInviteAgain(context, params.companyId, params.inviteId);
  return undefined;
};
