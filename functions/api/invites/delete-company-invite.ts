import type { invites } from '../../../shared/contract/person/invites.ts';
import { withdrawFromCompany, withdrawOwnRequest } from '../../core/company/answer-invite.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof invites>;

export const withdrawCompanyRequest: Routes['withdrawCompanyRequest'] = async (context, { params }) => {
  await withdrawOwnRequest(context, params.inviteId);
  return undefined;
};

export const withdrawCompanyInvite: Routes['withdrawCompanyInvite'] = async (context, { params }) => {
  await withdrawFromCompany(context, params.companyId, params.inviteId);
  return undefined;
};
