import type { invites } from '../../../shared/contract/person/invites.ts';
import { invitationsInto, ownInvitations, rejectedInvitations } from '../../core/person/project-invites.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { inviteView } from './view.ts';

type Routes = Handlers<typeof invites>;

export const listInvites: Routes['listInvites'] = async ({ tenantUid }, { params, query }) =>
  (await (query.rejected ? rejectedInvitations : invitationsInto)(tenantUid, params.projectId)).map(inviteView);

export const listOwnInvites: Routes['listOwnInvites'] = async (context) => (await ownInvitations(context)).map(inviteView);
