import { invites } from '../../../shared/contract/person/invites.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { answerCompanyInvite, answerCompanyInviteOf } from './answer-company-invite.ts';
import { answerInvite } from './answer-invite.ts';
import { createCompanyInvite, requestCompanyMembership } from './create-company-invite.ts';
import { createInvite } from './create-invite.ts';
import { deleteCompanyInvite, withdrawCompanyRequest } from './delete-company-invite.ts';
import { deleteInvite } from './delete-invite.ts';
import { listCompanyInvites, listOwnCompanyInvites } from './list-company-invites.ts';
import { listInvites, listOwnInvites } from './list-invites.ts';

export const handler = resourceHandler(invites, {
  listOwnCompanyInvites,
  askToJoinCompany: requestCompanyMembership,
  answerOwnCompanyInvite: answerCompanyInvite,
  putOwnCompanyInvite: answerCompanyInvite,
  withdrawCompanyRequest,
  listCompanyInvites,
  inviteToCompany: createCompanyInvite,
  answerCompanyInvite: answerCompanyInviteOf,
  patchCompanyInvite: answerCompanyInviteOf,
  withdrawCompanyInvite: deleteCompanyInvite,
  listOwnInvites,
  listInvites,
  inviteToProject: createInvite,
  answerInvite,
  withdrawInvite: deleteInvite,
});
