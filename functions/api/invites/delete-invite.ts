import type { invites } from '../../../shared/contract/person/invites.ts';
import { withdrawInvitation } from '../../core/person/project-invites.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const withdrawInvite: Handlers<typeof invites>['withdrawInvite'] = async (context, { params }) => {
  await withdrawInvitation(context, params.projectId, params.inviteId);
  return undefined;
};
