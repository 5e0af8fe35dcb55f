import type { invites } from '../../../shared/contract/person/invites.ts';
import { invitationsTo, ownCompanyInvitations, rejectedByPeople } from '../../core/company/invites.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { companyInviteView } from './company-view.ts';

type Routes = Handlers<typeof invites>;

export const listCompanyInvites: Routes['listCompanyInvites'] = async (context, { params, query }) => {
  const { companyId } = params;
  const found = query.rejected ? rejectedByPeople(context, companyId) : invitationsTo(context.tenantUid, companyId);
  return (await found).map(companyInviteView);
};

export const listOwnCompanyInvites: Routes['listOwnCompanyInvites'] = async (context) =>
  (await ownCompanyInvitations(context)).map(companyInviteView);
