import { z } from 'zod';
import { defineResource } from '../route.ts';

const Uid = z.union([z.string().min(1), z.object({ uid: z.string().min(1) }).transform(({ uid }) => uid)]);

/**
 * An invitation to a company, or a person's own request to join it (ADM-296, ADM-550). Without `auth` the role is 'Member',
 * unless it is to audit.
 */
export const CompanyInvite = z
  .object({
    uid: z.string(),
    email: z.string(),
    company: z.object({ uid: z.string(), name: z.string() }),
    auth: z.object({ name: z.string() }).nullable(),
    is_request: z.boolean(),
    accepted: z.boolean(),
    status: z.enum(['pending', 'accepted', 'rejected']),
    created: z.string(),
    /** when it was answered */
    answered: z.string().optional(),
    /** the last day of the audit that it is to; it leads to the seat of an auditor and to no membership */
    seat_until: z.string().optional(),
  })
  .meta({ id: 'CompanyInvite' });
export type CompanyInvite = z.infer<typeof CompanyInvite>;

const OwnParams = z.object({ inviteId: z.string() });
const CompanyParams = z.object({ companyId: z.string() });
const InviteParams = CompanyParams.extend({ inviteId: z.string() });
const admin = { scope: 'company', needs: 'admin' } as const;
const Answer = z.object({ accepted: z.boolean(), company: Uid.optional() });

/** The permission groups of a company are given to its members, and not by an invitation. */
const NoGroup = z.union(
  [z.null(), z.literal(''), z.tuple([])],
  'An invitation gives no permission group. Leave it out, and give the group to the person once they are a member.',
);

/** The operations on invitations to companies; they are served beside those on invitations into projects. */
export const companyInvites = defineResource({
  listOwnCompanyInvites: {
    operationId: 'api_company_invite_all_list',
    method: 'GET',
    path: '/api/company/invite/',
    summary: "The caller's own open invitations to companies, to join or to audit, and requests to join one",
    access: 'signed-in',
    response: z.array(CompanyInvite),
  },
  askToJoinCompany: {
    operationId: 'api_company_invite_all_create',
    method: 'POST',
    path: '/api/company/invite/',
    summary: 'Ask to join a company; its administrators answer',
    access: 'signed-in',
    body: z.object({ company: Uid }),
    creates: true,
    response: CompanyInvite,
  },
  answerOwnCompanyInvite: {
    operationId: 'api_company_invite_all_partial_update',
    method: 'PATCH',
    path: '/api/company/invite/{inviteId}/',
    summary: 'Accept or reject an own invitation to a company (ADM-548, ADM-551)',
    access: 'signed-in',
    params: OwnParams,
    body: Answer,
    response: CompanyInvite,
  },
  putOwnCompanyInvite: {
    operationId: 'api_company_invite_all_update',
    method: 'PUT',
    path: '/api/company/invite/{inviteId}/',
    summary: 'The same as PATCH',
    access: 'signed-in',
    params: OwnParams,
    body: Answer,
    response: CompanyInvite,
  },
  withdrawCompanyRequest: {
    operationId: 'api_company_invite_all_delete',
    method: 'DELETE',
    path: '/api/company/invite/{inviteId}/',
    summary: 'Withdraw an own request to join a company (ADM-549)',
    access: 'signed-in',
    params: OwnParams,
  },
  listCompanyInvites: {
    operationId: 'api_company_invite_list',
    method: 'GET',
    path: '/api/company/{companyId}/invite/',
    summary:
      'The open invitations to join a company and requests to, or with rejected, for administrators alone, those that people have rejected; those to audit stand with its seats',
    access: { scope: 'company', needs: 'READ_COMPANY_MEMBER' },
    params: CompanyParams,
    query: z.object({ rejected: z.stringbool().default(false) }),
    response: z.array(CompanyInvite),
  },
  inviteToCompany: {
    operationId: 'api_company_invite_create',
    method: 'POST',
    path: '/api/company/{companyId}/invite/',
    summary: 'Invite an e-mail address to a company, as a member or as an administrator',
    afterRecentSignIn: true,
    access: admin,
    params: CompanyParams,
    body: z.object({
      email: z.email('Enter an e-mail address.'),
      is_admin: z.boolean().default(false),
      auth: NoGroup.optional(),
    }),
    creates: true,
    response: CompanyInvite,
  },
  answerCompanyInvite: {
    operationId: 'api_company_invite_update',
    method: 'PUT',
    path: '/api/company/{companyId}/invite/{inviteId}/',
    summary: 'Answer a request to join, or an invitation on behalf of the invited person',
    afterRecentSignIn: { when: 'where it accepts' },
    access: admin,
    params: InviteParams,
    body: Answer,
    response: CompanyInvite,
  },
  patchCompanyInvite: {
    operationId: 'api_company_invite_update_patch',
    method: 'PATCH',
    path: '/api/company/{companyId}/invite/{inviteId}/',
    summary: 'The same as PUT',
    afterRecentSignIn: { when: 'where it accepts' },
    access: admin,
    params: InviteParams,
    body: Answer,
    response: CompanyInvite,
  },
  sendCompanyInviteAgain: {
    operationId: 'api_company_invite_mail_create',
    method: 'POST',
    path: '/api/company/{companyId}/invite/{inviteId}/mail/',
    summary:
      'Send the mail of an open invitation to a company again, at most three times in an hour; the links in its earlier mails no longer work',
    access: admin,
    params: InviteParams,
  },
  withdrawCompanyInvite: {
    operationId: 'api_company_invite_delete',
    method: 'DELETE',
    path: '/api/company/{companyId}/invite/{inviteId}/',
    summary: 'Withdraw an invitation to a company',
    access: admin,
    params: InviteParams,
  },
});
