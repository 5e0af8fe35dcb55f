import { invites } from '../../../shared/contract/person/invites.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { answerCompanyInvite, answerCompanyInviteOf } from './answer-company-invite.ts';
import { answerInvite } from './answer-invite.ts';
import { askToJoinCompany, inviteToCompany } from './create-company-invite.ts';
import { inviteToProject } from './create-invite.ts';
import { withdrawCompanyInvite, withdrawCompanyRequest } from './delete-company-invite.ts';
import { withdrawInvite } from './delete-invite.ts';
import { listCompanyInvites, listOwnCompanyInvites } from './list-company-invites.ts';
import { listInvites, listOwnInvites } from './list-invites.ts';
import { sendCompanyInviteAgain, sendInviteAgain } from './send-again.ts';

export const handler = resourceHandler(invites, {
  listOwnCompanyInvites,
  askToJoinCompany,
  answerOwnCompanyInvite: answerCompanyInvite,
  putOwnCompanyInvite: answerCompanyInvite,
  withdrawCompanyRequest,
  listCompanyInvites,
  inviteToCompany,
  answerCompanyInvite: answerCompanyInviteOf,
  patchCompanyInvite: answerCompanyInviteOf,
  sendCompanyInviteAgain,
  withdrawCompanyInvite,
  listOwnInvites,
  listInvites,
  inviteToProject,
  answerInvite,
  sendInviteAgain,
  withdrawInvite,
});
