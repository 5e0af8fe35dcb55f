import type { invites } from '../../../shared/contract/person/invites.ts';
import { inviteIntoRole } from '../../core/person/project-invites.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { inviteView } from './view.ts';

export const inviteToProject: Handlers<typeof invites>['inviteToProject'] = async (context, { params, body }) => {
  const { email, project_discipline: roleUid, is_request: isRequest, meta_json } = body;
  const autoAccept = meta_json.auto_accept_if_user_exists === true;
  const metaJson = { ...meta_json, auto_accept_if_user_exists: autoAccept };
  return inviteView(await inviteIntoRole(context, params.projectId, { email, roleUid, isRequest, autoAccept, metaJson }));
};
