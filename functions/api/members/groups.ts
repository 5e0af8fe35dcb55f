import type { members } from '../../../shared/contract/person/members.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { AppError } from '../../../shared/errors.ts';
import { type AuthgroupItem, type LoadedProject, projectStore } from '../../data/stores/project/project-store.ts';
import { type AuthGroupFields, roleStore } from '../../data/stores/project/role-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { authGroupView } from './view.ts';

type Routes = Handlers<typeof members>;
type Params = { projectId: string; authGroupId: string };

export const listGroups: Routes['listPermissionGroups'] = async ({ tenantUid }, { params }) =>
  (await projectStore(tenantUid).load(params.projectId)).authgroups
    .map(authGroupView)
    .sort((a, b) => compareNames(a.name, b.name));

export const createGroup: Routes['createPermissionGroup'] = async ({ tenantUid, cause }, { params, body }) => {
  const fields = { name: body.name, isAdmin: body.is_admin, actions: body.policy_json.actions };
  return authGroupView(await roleStore(tenantUid, params.projectId).createGroup(fields, cause));
};

const findGroup = ({ authgroups }: LoadedProject, id: string): AuthgroupItem => {
  const found = authgroups.find(({ uid }) => uid === id);
  if (!found) throw new AppError('not_found', 'No such permission group');
  return found;
};

async function change({ tenantUid, cause, ifMatch, reply }: SignedInRequest, params: Params, over: Partial<AuthGroupFields>) {
  const loaded = await projectStore(tenantUid).load(params.projectId);
  const current = findGroup(loaded, params.authGroupId);
  const { name, isAdmin, actions } = current;
  const fields = { name, isAdmin, actions, ...over };
  const next = await roleStore(tenantUid, params.projectId).updateGroup(current, fields, loaded, cause, ifMatch);
  reply.version = next.version;
  return authGroupView(next);
}

export const replaceGroup: Routes['replacePermissionGroup'] = (context, { params, body }) =>
  change(context, params, { name: body.name, isAdmin: body.is_admin, actions: body.policy_json.actions });

export const patchGroup: Routes['changePermissionGroup'] = (context, { params, body }) =>
  change(context, params, {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.is_admin !== undefined && { isAdmin: body.is_admin }),
    ...(body.policy_json && { actions: body.policy_json.actions }),
  });

export const deleteGroup: Routes['deletePermissionGroup'] = async ({ tenantUid, cause }, { params }) => {
  const loaded = await projectStore(tenantUid).load(params.projectId);
  const group = findGroup(loaded, params.authGroupId);
  if (loaded.disciplines.some(({ authGroupUid }) => authGroupUid === group.uid))
    throw new AppError('conflict', 'Roles have this permission group. Give them another one first.');
  await roleStore(tenantUid, params.projectId).removeGroup(group, cause);
  return undefined;
};
