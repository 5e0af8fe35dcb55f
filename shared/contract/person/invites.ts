import { z } from 'zod';
import { companyInvites } from '../company/company-invites.ts';
import { known } from '../known.ts';
import { defineResource } from '../route.ts';

/** `auto_accept_if_user_exists`: a person with an account becomes a member at once. */
const Meta = z.looseObject({ auto_accept_if_user_exists: z.boolean().nullish() });
const StoredMeta = z.looseObject({ auto_accept_if_user_exists: known(z.boolean()) });
const Uid = z.union([z.string().min(1), z.object({ uid: z.string().min(1) }).transform(({ uid }) => uid)]);

/** An invitation into a project (ADM-295). */
export const ProjectInvite = z
  .object({
    uid: z.string(),
    email: z.string(),
    project_discipline: z.object({
      uid: z.string(),
      name: z.string(),
      project: z.object({ uid: z.string(), name: z.string() }),
      auth: z.object({ name: z.string() }).nullable(),
    }),
    is_request: z.boolean(),
    status: z.enum(['pending', 'accepted', 'rejected']),
    created: z.string(),
    meta_json: StoredMeta,
  })
  .meta({ id: 'ProjectInvite' });
export type ProjectInvite = z.infer<typeof ProjectInvite>;

const ProjectParams = z.object({ projectId: z.string() });
const InviteParams = ProjectParams.extend({ inviteId: z.string() });
const admin = { scope: 'project', needs: 'admin' } as const;

export const invites = defineResource({
  ...companyInvites,
  listOwnInvites: {
    operationId: 'api_project_invite_all_list',
    method: 'GET',
    path: '/api/project/invite/',
    summary: "The caller's own invitations that wait for an answer",
    access: 'signed-in',
    response: z.array(ProjectInvite),
  },
  listInvites: {
    operationId: 'api_project_invite_list',
    method: 'GET',
    path: '/api/project/{projectId}/invite/',
    summary: 'The invitations of a project that wait for an answer',
    access: { scope: 'project', needs: 'READ_PROJECT_MEMBER' },
    params: ProjectParams,
    response: z.array(ProjectInvite),
  },
  inviteToProject: {
    operationId: 'api_project_invite_create',
    method: 'POST',
    path: '/api/project/{projectId}/invite/',
    summary: 'Invite an e-mail address into a role; with auto_accept_if_user_exists an existing person becomes a member at once',
    access: admin,
    params: ProjectParams,
    body: z.object({
      email: z.email('Enter an e-mail address.'),
      project_discipline: Uid,
      is_request: z.boolean().default(false),
      meta_json: Meta.default({}),
    }),
    creates: true,
    response: ProjectInvite,
  },
  answerInvite: {
    operationId: 'api_project_invite_update',
    method: 'PUT',
    path: '/api/project/{projectId}/invite/{inviteId}/',
    summary: 'Accept or reject an invitation: the invited person, or an administrator on their behalf',
    access: 'signed-in',
    hidesMissing: true,
    params: InviteParams,
    body: z.object({ status: z.enum(['accepted', 'rejected']) }),
    response: ProjectInvite,
  },
  withdrawInvite: {
    operationId: 'api_project_invite_delete',
    method: 'DELETE',
    path: '/api/project/{projectId}/invite/{inviteId}/',
    summary: 'Withdraw an invitation',
    access: admin,
    params: InviteParams,
  },
});
