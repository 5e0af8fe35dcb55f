import type { invites } from '../../../shared/contract/person/invites.ts';
import { askToJoin, inviteIntoCompany } from '../../core/company/invites.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { companyInviteView } from './company-view.ts';

type Routes = Handlers<typeof invites>;

export const inviteToCompany: Routes['inviteToCompany'] = async (context, { params, body }) => {
  const { email, is_admin: isAdmin } = body;
  return companyInviteView(await inviteIntoCompany(context, params.companyId, { email, isAdmin }));
};

export const askToJoinCompany: Routes['askToJoinCompany'] = async (context, { body }) =>
  companyInviteView(await askToJoin(context, body.company));
