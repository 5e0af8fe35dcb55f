import { invites } from '../../../shared/contract/invites.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { answerInvite } from './answer-invite.ts';
import { createInvite } from './create-invite.ts';
import { deleteInvite } from './delete-invite.ts';
import { listInvites, listOwnInvites } from './list-invites.ts';

export const handler = resourceHandler(invites, {
  api_project_invite_all_list: listOwnInvites,
  api_project_invite_list: listInvites,
  api_project_invite_create: createInvite,
  api_project_invite_update: answerInvite,
  api_project_invite_delete: deleteInvite,
});
