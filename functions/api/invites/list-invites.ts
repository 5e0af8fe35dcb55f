import type { invites } from '../../../shared/contract/person/invites.ts';
import { invitationsInto, ownInvitations } from '../../core/person/project-invites.ts';
import { rejectedInvitations } from '../../core/person/rejected-invitations.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { inviteView } from './view.ts';

type Routes = Handlers<typeof invites>;

export const listInvites: Routes['listInvites'] = async (context, { params, query }) => {
  const { projectId } = params;
  const found = query.rejected ? rejectedInvitations(context, projectId) : invitationsInto(context.tenantUid, projectId);
  return (await found).map(inviteView);
};

export const listOwnInvites: Routes['listOwnInvites'] = async (context) => (await ownInvitations(context)).map(inviteView);
