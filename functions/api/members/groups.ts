import type { members } from '../../../shared/contract/person/members.ts';
import {
  addPermissionGroup,
  editPermissionGroup,
  type PermissionGroupFields,
  previewGroupChange,
  removePermissionGroup,
} from '../../core/project/permission-groups.ts';
import { rolesAndGroups } from '../../core/project/roles.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { groupChangeOf, losingView, projectGroupView } from '../views/permission-group-view.ts';

type Routes = Handlers<typeof members>;
type Params = { projectId: string; authGroupId: string };

export const listPermissionGroups: Routes['listPermissionGroups'] = async ({ tenantUid }, { params }) =>
  (await rolesAndGroups(tenantUid, params.projectId)).permissionGroups.map(projectGroupView);

export const createPermissionGroup: Routes['createPermissionGroup'] = async (context, { params, body }) => {
  const { name, is_admin: isAdmin, policy_json, sees } = body;
  const fields = { name, isAdmin, actions: policy_json.actions, ...(sees && { sees }) };
  return projectGroupView(await addPermissionGroup(context, params.projectId, fields));
};

async function change(
  context: SignedInRequest,
  params: Params,
  given: Partial<PermissionGroupFields>,
  seesBefore?: PermissionGroupFields['sees'],
) {
  const group = await editPermissionGroup(context, params.projectId, params.authGroupId, given, seesBefore);
  context.reply.version = group.version;
  return projectGroupView(group);
}

const changeOf = (body: Parameters<typeof groupChangeOf>[0] & { sees?: PermissionGroupFields['sees'] | undefined }) => ({
  ...groupChangeOf(body),
  ...(body.sees && { sees: body.sees }),
});

export const replacePermissionGroup: Routes['replacePermissionGroup'] = (context, { params, body }) =>
  change(context, params, changeOf(body));

export const changePermissionGroup: Routes['changePermissionGroup'] = async (context, { params, query, body }) => {
  if (!query.dry_run) return change(context, params, changeOf(body), body.sees_before);
  const { group, losing } = await previewGroupChange(context, params.projectId, params.authGroupId, changeOf(body));
  return { ...projectGroupView(group), losing: losing.map(losingView) };
};

export const deletePermissionGroup: Routes['deletePermissionGroup'] = async (context, { params }) => {
  await removePermissionGroup(context, params.projectId, params.authGroupId);
  return undefined;
};
