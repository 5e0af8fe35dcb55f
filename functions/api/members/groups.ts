import type { members } from '../../../shared/contract/person/members.ts';
import {
  addPermissionGroup,
  editPermissionGroup,
  type PermissionGroupFields,
  removePermissionGroup,
} from '../../core/project/permission-groups.ts';
import { rolesAndGroups } from '../../core/project/roles.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { groupChangeOf, permissionGroupView } from '../views/permission-group-view.ts';

type Routes = Handlers<typeof members>;
type Params = { projectId: string; authGroupId: string };

export const listPermissionGroups: Routes['listPermissionGroups'] = async ({ tenantUid }, { params }) =>
  (await rolesAndGroups(tenantUid, params.projectId)).permissionGroups.map(permissionGroupView);

export const createPermissionGroup: Routes['createPermissionGroup'] = async (context, { params, body }) => {
  const fields = { name: body.name, isAdmin: body.is_admin, actions: body.policy_json.actions };
  return permissionGroupView(await addPermissionGroup(context, params.projectId, fields));
};

async function change(context: SignedInRequest, params: Params, given: Partial<PermissionGroupFields>) {
  const group = await editPermissionGroup(context, params.projectId, params.authGroupId, given);
  context.reply.version = group.version;
  return permissionGroupView(group);
}

export const replacePermissionGroup: Routes['replacePermissionGroup'] = (context, { params, body }) =>
  change(context, params, groupChangeOf(body));

export const changePermissionGroup: Routes['changePermissionGroup'] = (context, { params, body }) =>
  change(context, params, groupChangeOf(body));

export const deletePermissionGroup: Routes['deletePermissionGroup'] = async (context, { params }) => {
  await removePermissionGroup(context, params.projectId, params.authGroupId);
  return undefined;
};
