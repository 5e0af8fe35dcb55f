import type { invites } from '../../../shared/contract/person/invites.ts';
import { fieldError } from '../../../shared/errors.ts';
import { askToJoinProject, inviteIntoRole } from '../../core/person/project-invites.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { inviteView } from './view.ts';

export const inviteToProject: Handlers<typeof invites>['inviteToProject'] = async (context, { params, body }) => {
  const { email, project_discipline: roleUid = null, is_request, meta_json, until } = body;
  const autoAccept = !is_request && meta_json.auto_accept_if_user_exists === true;
  if (is_request) return inviteView(await askToJoinProject(context, { email, roleUid }));
  const metaJson = { ...meta_json, auto_accept_if_user_exists: autoAccept };
  if (roleUid === null) throw fieldError('project_discipline', 'This field is required.');
  return inviteView(await inviteIntoRole(context, params.projectId, { email, roleUid, autoAccept, metaJson, until }));
};
