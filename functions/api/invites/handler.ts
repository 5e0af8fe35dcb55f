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
  api_company_invite_all_list: listOwnCompanyInvites,
  api_company_invite_all_create: requestCompanyMembership,
  api_company_invite_all_partial_update: answerCompanyInvite,
  api_company_invite_all_update: answerCompanyInvite,
  api_company_invite_all_delete: withdrawCompanyRequest,
  api_company_invite_list: listCompanyInvites,
  api_company_invite_create: createCompanyInvite,
  api_company_invite_update: answerCompanyInviteOf,
  api_company_invite_update_patch: answerCompanyInviteOf,
  api_company_invite_delete: deleteCompanyInvite,
  api_project_invite_all_list: listOwnInvites,
  api_project_invite_list: listInvites,
  api_project_invite_create: createInvite,
  api_project_invite_update: answerInvite,
  api_project_invite_delete: deleteInvite,
});
