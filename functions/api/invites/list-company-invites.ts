import type { invites } from '../../../shared/contract/person/invites.ts';
import { invitationsTo, ownCompanyInvitations } from '../../core/company/invites.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { companyInviteView } from './company-view.ts';

type Routes = Handlers<typeof invites>;

export const listCompanyInvites: Routes['listCompanyInvites'] = async ({ tenantUid }, { params }) =>
  (await invitationsTo(tenantUid, params.companyId)).map(companyInviteView);

export const listOwnCompanyInvites: Routes['listOwnCompanyInvites'] = async (context) =>
  (await ownCompanyInvitations(context)).map(companyInviteView);
