import type { members } from '../../../shared/contract/person/members.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { membershipStore } from '../../data/stores/person/membership-store.ts';
import { type DisciplineItem, type LoadedProject, projectStore } from '../../data/stores/project/project-store.ts';
import { type RoleFields, roleStore } from '../../data/stores/project/role-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { roleView } from './view.ts';

type Routes = Handlers<typeof members>;
type Params = { projectId: string; projectDisciplineId: string };

export const listRoles: Routes['listRoles'] = async ({ tenantUid }, { params }) => {
  const loaded = await projectStore(tenantUid).load(params.projectId);
  return loaded.disciplines.map((role) => roleView(role, loaded)).sort((a, b) => compareNames(a.name, b.name));
};

/** The group and the approver belong to the project, and nobody reports to themselves, directly or through others (ADM-293). */
function check(fields: RoleFields, { disciplines, authgroups }: LoadedProject, own?: string): void {
  if (!authgroups.some(({ uid }) => uid === fields.authGroupUid)) throw fieldError('auth', 'No such permission group');
  const approverOf = new Map(disciplines.map(({ uid, approverUid }) => [uid, approverUid]));
  if (fields.approverUid !== null && !approverOf.has(fields.approverUid)) throw fieldError('approver', 'No such role');
  const passed = new Set<string>();
  for (let uid: string | null | undefined = fields.approverUid; uid && !passed.has(uid); uid = approverOf.get(uid)) {
    if (uid === own) throw fieldError('approver', 'A role cannot report to itself or to a role below it');
    passed.add(uid);
  }
}

export const createRole: Routes['createRole'] = async ({ tenantUid, cause }, { params, body }) => {
  const loaded = await projectStore(tenantUid).load(params.projectId);
  const fields = { name: body.name, authGroupUid: body.auth, approverUid: body.approver };
  check(fields, loaded);
  return roleView(await roleStore(tenantUid, params.projectId).createRole(fields, cause), loaded);
};

const findRole = ({ disciplines }: LoadedProject, id: string): DisciplineItem => {
  const found = disciplines.find(({ uid }) => uid === id);
  if (!found) throw new AppError('not_found', 'No such role');
  return found;
};

async function change({ tenantUid, cause, ifMatch, reply }: SignedInRequest, params: Params, over: Partial<RoleFields>) {
  const loaded = await projectStore(tenantUid).load(params.projectId);
  const current = findRole(loaded, params.projectDisciplineId);
  const { name, authGroupUid = '', approverUid = null } = current;
  const fields = { name, authGroupUid, approverUid, ...over };
  check(fields, loaded, current.uid);
  const next = await roleStore(tenantUid, params.projectId).updateRole(current, fields, loaded, cause, ifMatch);
  reply.version = next.version;
  return roleView(next, loaded);
}

export const replaceRole: Routes['replaceRole'] = (context, { params, body }) =>
  change(context, params, { name: body.name, authGroupUid: body.auth, approverUid: body.approver });

export const patchRole: Routes['changeRole'] = (context, { params, body }) =>
  change(context, params, {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.auth !== undefined && { authGroupUid: body.auth }),
    ...(body.approver !== undefined && { approverUid: body.approver || null }),
  });

export const deleteRole: Routes['deleteRole'] = async ({ tenantUid, cause }, { params }) => {
  const loaded = await projectStore(tenantUid).load(params.projectId);
  const role = findRole(loaded, params.projectDisciplineId);
  const held = await membershipStore(tenantUid).of(params.projectId);
  if (held.some(({ roles }) => roles.some(({ disciplineUid }) => disciplineUid === role.uid)))
    throw new AppError('conflict', 'People have this role. Take it from them first.');
  if (loaded.packages.some(({ responsibleUid }) => responsibleUid === role.uid))
    throw new AppError('conflict', 'This role is responsible for reporting packages. Choose another role for them first.');
  if (loaded.disciplines.some(({ approverUid }) => approverUid === role.uid))
    throw new AppError('conflict', 'Other roles report to this role. Change them first.');
  await roleStore(tenantUid, params.projectId).removeRole(role, cause);
  return undefined;
};
