import { z } from 'zod';
import { companyInvites } from '../company/company-invites.ts';
import { known } from '../known.ts';
import { Day } from '../project/projects.ts';
import { defineResource } from '../route.ts';

/** `auto_accept_if_user_exists`: a person with an account becomes a member at once. */
const Meta = z.looseObject({ auto_accept_if_user_exists: z.boolean().nullish() });
const StoredMeta = z.looseObject({ auto_accept_if_user_exists: known(z.boolean()) });
const Uid = z.union([z.string().min(1), z.object({ uid: z.string().min(1) }).transform(({ uid }) => uid)]);

/** An invitation into a project, to a role or to audit it, or a person's own request to join it (ADM-295). */
export const ProjectInvite = z
  .object({
    uid: z.string(),
    email: z.string(),
    project_discipline: z.object({
      /** null, with an empty name, in a request to join that names no role, and where it is to audit */
      uid: z.string().nullable(),
      name: z.string(),
      project: z.object({ uid: z.string(), name: z.string() }),
      auth: z.object({ name: z.string() }).nullable(),
    }),
    is_request: z.boolean(),
    status: z.enum(['pending', 'accepted', 'rejected']),
    created: z.string(),
    /** when it was answered */
    answered: z.string().optional(),
    meta_json: StoredMeta,
    /** the last day of the access that it leads to; absent: no end */
    until: z.string().optional(),
    /** the last day of the audit that it is to; it leads to the seat of an auditor and to no role */
    seat_until: z.string().optional(),
  })
  .meta({ id: 'ProjectInvite' });
export type ProjectInvite = z.infer<typeof ProjectInvite>;

const ProjectParams = z.object({ projectId: z.string() });
const InviteParams = ProjectParams.extend({ inviteId: z.string() });

export const invites = defineResource({
  ...companyInvites,
  listOwnInvites: {
    operationId: 'api_project_invite_all_list',
    method: 'GET',
    path: '/api/project/invite/',
    summary: "The caller's own invitations that wait for an answer, those to audit among them",
    access: 'signed-in',
    response: z.array(ProjectInvite),
  },
  listInvites: {
    operationId: 'api_project_invite_list',
    method: 'GET',
    path: '/api/project/{projectId}/invite/',
    summary:
      'The invitations into roles of a project that wait for an answer, or with rejected, for administrators alone, those that people have rejected; those to audit stand with its seats',
    access: { scope: 'project', needs: 'READ_PROJECT_MEMBER' },
    params: ProjectParams,
    query: z.object({ rejected: z.stringbool().default(false) }),
    response: z.array(ProjectInvite),
  },
  inviteToProject: {
    operationId: 'api_project_invite_create',
    method: 'POST',
    path: '/api/project/{projectId}/invite/',
    summary:
      "Invite an e-mail address into a role, as an administrator; with auto_accept_if_user_exists an existing person becomes a member at once. With is_request and one's own address: ask to join the project, by its full uid; its administrators get a mail and answer",
    reaches: 'with is_request a project that the caller need not see, by its full uid',
    afterRecentSignIn: { when: 'unless it is a request to join' },
    access: 'signed-in',
    hidesMissing: true,
    params: ProjectParams,
    body: z.object({
      email: z.email('Enter an e-mail address.'),
      /** required, unless it is a request: then it is a wish */
      project_discipline: Uid.nullish(),
      is_request: z.boolean().default(false),
      meta_json: Meta.default({}),
      /** the last day of the access, after which it ends by itself; left out: no end */
      until: Day.optional(),
    }),
    creates: true,
    response: ProjectInvite,
  },
  answerInvite: {
    operationId: 'api_project_invite_update',
    method: 'PUT',
    path: '/api/project/{projectId}/invite/{inviteId}/',
    summary:
      'Accept or reject an invitation: the invited person, or an administrator on their behalf; a request to join: an administrator, who may choose the role',
    afterRecentSignIn: { when: 'where an administrator accepts' },
    access: 'signed-in',
    hidesMissing: true,
    params: InviteParams,
    body: z.object({
      status: z.enum(['accepted', 'rejected']),
      /** of a request: the role that the person gets */
      project_discipline: Uid.optional(),
    }),
    response: ProjectInvite,
  },
  sendInviteAgain: {
    operationId: 'api_project_invite_mail_create',
    method: 'POST',
    path: '/api/project/{projectId}/invite/{inviteId}/mail/',
    summary:
      'Send the mail of an open invitation again, as an administrator, at most three times in an hour; the links in its earlier mails no longer work',
    access: { scope: 'project', needs: 'admin' },
    params: InviteParams,
  },
  withdrawInvite: {
    operationId: 'api_project_invite_delete',
    method: 'DELETE',
    path: '/api/project/{projectId}/invite/{inviteId}/',
    summary: 'Withdraw an invitation, as an administrator, or an own request to join while it waits',
    access: 'signed-in',
    hidesMissing: true,
    params: InviteParams,
  },
});
