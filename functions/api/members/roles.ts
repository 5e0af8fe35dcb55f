import type { members } from '../../../shared/contract/person/members.ts';
import { addRole, editRole, type RoleFields, removeRole, rolesAndGroups } from '../../core/project/roles.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { roleView } from './view.ts';

type Routes = Handlers<typeof members>;
type Params = { projectId: string; projectDisciplineId: string };

export const listRoles: Routes['listRoles'] = async ({ tenantUid }, { params }) => {
  const roles = await rolesAndGroups(tenantUid, params.projectId);
  return roles.roles.map((role) => roleView(role, roles));
};

export const createRole: Routes['createRole'] = async (context, { params, body }) => {
  const fields = { name: body.name, permissionGroupUid: body.auth, approverUid: body.approver };
  const { role, roles } = await addRole(context, params.projectId, fields);
  return roleView(role, roles);
};

async function change(context: SignedInRequest, params: Params, given: Partial<RoleFields>) {
  const { role, roles } = await editRole(context, params.projectId, params.projectDisciplineId, given);
  context.reply.version = role.version;
  return roleView(role, roles);
}

export const replaceRole: Routes['replaceRole'] = (context, { params, body }) =>
  change(context, params, { name: body.name, permissionGroupUid: body.auth, approverUid: body.approver });

export const changeRole: Routes['changeRole'] = (context, { params, body }) =>
  change(context, params, {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.auth !== undefined && { permissionGroupUid: body.auth }),
    ...(body.approver !== undefined && { approverUid: body.approver }),
  });

export const deleteRole: Routes['deleteRole'] = async (context, { params }) => {
  await removeRole(context, params.projectId, params.projectDisciplineId);
  return undefined;
};
