import { AppError, notFound } from '../../../shared/errors.ts';
import { membershipStore } from '../../data/stores/person/membership-store.ts';
import {
  type PermissionGroupFields,
  type PermissionGroupItem,
  permissionGroupStore,
} from '../../data/stores/person/permission-group-store.ts';
import { type LoadedProject, projectStore } from '../../data/stores/project/project-store.ts';
import type { Context } from '../context.ts';

export type { PermissionGroupFields, PermissionGroupItem };

/** Adds a permission group to a project. */
export const addPermissionGroup = (
  { tenantUid, cause }: Context,
  projectUid: string,
  fields: PermissionGroupFields,
): Promise<PermissionGroupItem> => permissionGroupStore(tenantUid, 'project', projectUid).create(fields, cause);

const findGroup = ({ permissionGroups }: LoadedProject, id: string): PermissionGroupItem => {
  const found = permissionGroups.find(({ uid }) => uid === id);
  if (!found) throw notFound('permission group');
  return found;
};

/**
 * Changes what is given of a permission group, and the rights of all who have it by one of their roles.
 * @throws not_found, stale_version, conflict when the project would be left without an administrator
 */
export async function editPermissionGroup(
  { tenantUid, cause, ifMatch }: Context,
  projectUid: string,
  groupUid: string,
  given: Partial<PermissionGroupFields>,
): Promise<PermissionGroupItem> {
  const loaded = await projectStore(tenantUid).load(projectUid);
  const current = findGroup(loaded, groupUid);
  const { name, isAdmin, actions } = current;
  const fields = { name, isAdmin, actions, ...given };
  const having = new Set(
    loaded.roles.filter(({ permissionGroupUid }) => permissionGroupUid === current.uid).map(({ uid }) => uid),
  );
  const regrants = (next: PermissionGroupItem) => {
    const permissionGroups = loaded.permissionGroups.map((each) => (each.uid === next.uid ? next : each));
    return membershipStore(tenantUid).regrantWrites(projectUid, having, { ...loaded, permissionGroups }, cause);
  };
  return permissionGroupStore(tenantUid, 'project', projectUid).update(current, fields, regrants, cause, ifMatch);
}

/** Deletes a permission group that no role has. @throws not_found, conflict, stale_version */
export async function removePermissionGroup({ tenantUid, cause }: Context, projectUid: string, groupUid: string): Promise<void> {
  const loaded = await projectStore(tenantUid).load(projectUid);
  const group = findGroup(loaded, groupUid);
  if (loaded.roles.some(({ permissionGroupUid }) => permissionGroupUid === group.uid))
    throw new AppError('conflict', 'Roles have this permission group. Give them another one first.');
  await permissionGroupStore(tenantUid, 'project', projectUid).remove(group, cause);
}
