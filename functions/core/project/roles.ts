import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { AppError, fieldError, notFound, unknownText } from '../../../shared/errors.ts';
import { wholeUid } from '../../data/meant-by.ts';
import { membershipStore } from '../../data/stores/person/membership-store.ts';
import type { Roles } from '../../data/stores/person/role-rights.ts';
import { type LoadedProject, projectStore, type RoleItem } from '../../data/stores/project/project-store.ts';
import { type RoleFields, roleStore } from '../../data/stores/project/role-store.ts';
import type { Context } from '../context.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { requestsOfRole } from '../supplier/requests.ts';

export type { RoleFields, RoleItem, Roles };

/** A role, and the roles and permission groups of its project. */
export type RoleInProject = { role: RoleItem; roles: Roles };

/** The roles and the permission groups of a project, each by name: one Query. @throws not_found */
export async function rolesAndGroups(tenantUid: string, projectUid: string): Promise<Roles> {
  const { roles, permissionGroups } = await projectStore(tenantUid).load(projectUid);
  const byName = (a: { name: string }, b: { name: string }) => compareNames(a.name, b.name);
  return { roles: roles.sort(byName), permissionGroups: permissionGroups.sort(byName) };
}

/** The fields with whole ids of the group and the approver (SET-339). */
const withWholeIds = <F extends Partial<RoleFields>>(fields: F, { roles, permissionGroups }: LoadedProject): F => ({
  ...fields,
  ...(fields.permissionGroupUid && { permissionGroupUid: wholeUid(fields.permissionGroupUid, permissionGroups) }),
  ...(fields.approverUid && { approverUid: wholeUid(fields.approverUid, roles) }),
});

/**
 * The group, if any, and the approver belong to the project, and no role reports to itself, directly or through others (ADM-293).
 */
function check(fields: RoleFields, { roles, permissionGroups }: LoadedProject, own?: string): void {
  const { permissionGroupUid } = fields;
  if (permissionGroupUid !== null && !permissionGroups.some(({ uid }) => uid === permissionGroupUid))
    throw fieldError('auth', unknownText('permission group'));
  if (roles.some(({ uid, packages }) => packages && uid === fields.approverUid))
    throw fieldError('approver', 'This role is limited to its own packages and decides on none. Choose another role.');
  const approverOf = new Map(roles.map(({ uid, approverUid }) => [uid, approverUid]));
  if (fields.approverUid !== null && !approverOf.has(fields.approverUid)) throw fieldError('approver', unknownText('role'));
  const passed = new Set<string>();
  for (let uid: string | null | undefined = fields.approverUid; uid && !passed.has(uid); uid = approverOf.get(uid)) {
    if (uid === own) throw fieldError('approver', 'A role cannot report to itself or to a role below it. Choose another role.');
    passed.add(uid);
  }
}

/** Adds a role to a project. @throws not_found, invalid_input for an unknown group or approver */
export async function addRole({ tenantUid, cause }: Context, projectUid: string, given: RoleFields): Promise<RoleInProject> {
  const project = await projectStore(tenantUid).load(projectUid);
  const fields = withWholeIds(given, project);
  check(fields, project);
  return { role: await roleStore(tenantUid, projectUid).createRole(fields, project, cause), roles: project };
}

const findRole = ({ roles }: LoadedProject, id: string): RoleItem => {
  const found = roles.find(({ uid }) => uid === id);
  if (!found) throw notFound('role');
  return found;
};

/**
 * Changes the given fields of a role; its members' rights and the approver of its packages follow.
 * @throws not_found, stale_version, invalid_input for an unknown group or approver, or for a role that would report to itself
 */
export async function editRole(
  context: Context,
  projectUid: string,
  roleUid: string,
  given: Partial<RoleFields>,
): Promise<RoleInProject> {
  const { tenantUid, cause, ifMatch } = context;
  const project = await projectStore(tenantUid).load(projectUid);
  const current = findRole(project, roleUid);
  demandSeenVersion(context, current, 'role');
  const { name, permissionGroupUid = null, approverUid = null } = current;
  const fields = { name, permissionGroupUid, approverUid, ...withWholeIds(given, project) };
  check(fields, project, current.uid);
  return { role: await roleStore(tenantUid, projectUid).updateRole(current, fields, project, cause, ifMatch), roles: project };
}

/**
 * Deletes a role without holders that no package, other role or supplier request names.
 * @throws not_found, conflict, stale_version
 */
export async function removeRole(context: Context, projectUid: string, roleUid: string): Promise<void> {
  const { tenantUid, cause } = context;
  const loaded = await projectStore(tenantUid).load(projectUid, { consistent: true });
  const role = findRole(loaded, roleUid);
  demandSeenVersion(context, role, 'role');
  const held = await membershipStore(tenantUid).of(projectUid);
  if (held.some(({ roles }) => roles.some(({ roleUid }) => roleUid === role.uid)))
    throw new AppError('conflict', 'People have this role. Take it from them first.');
  if (loaded.packages.some(({ responsibleUid }) => responsibleUid === role.uid))
    throw new AppError('conflict', 'This role is responsible for reporting packages. Choose another role for them first.');
  if (loaded.roles.some(({ approverUid }) => approverUid === role.uid))
    throw new AppError('conflict', 'Other roles report to this role. Change them first.');
  if ((await requestsOfRole(tenantUid, projectUid, role.uid)).length > 0)
    throw new AppError('conflict', 'A supplier request or relation has this role. End it first.');
  await roleStore(tenantUid, projectUid).removeRole(role, cause);
}
