import type { Sight } from '../../../shared/domain/access/sight.ts';
import { AppError, fieldError, notFound } from '../../../shared/errors.ts';
import { membershipStore } from '../../data/stores/person/membership-store.ts';
import {
  type PermissionGroupFields,
  type PermissionGroupItem,
  permissionGroupStore,
} from '../../data/stores/person/permission-group-store.ts';
import { type LoadedProject, projectStore } from '../../data/stores/project/project-store.ts';
import type { Context } from '../context.ts';
import { demandShown } from '../demand-shown.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { type LostSight, lostSights } from './lost-sight.ts';

export type { LostSight, PermissionGroupFields, PermissionGroupItem };

/** Adds a permission group to a project. @throws invalid_input for administrators who would see their own packages alone */
export async function addPermissionGroup(
  { tenantUid, cause }: Context,
  projectUid: string,
  fields: PermissionGroupFields,
): Promise<PermissionGroupItem> {
  checkSight(fields);
  return permissionGroupStore(tenantUid, 'project', projectUid).create(fields, cause);
}

/** @throws invalid_input for administrators who would see their own packages alone */
function checkSight({ isAdmin, sees }: Partial<PermissionGroupFields>): void {
  if (isAdmin && sees === 'own') throw fieldError('sees', 'Administrators see the whole project. Choose the whole project.');
}

/** A change of some fields on top of the group: administrators see the whole project, whatever the group saw before. */
function changed({ name, isAdmin, actions, sees }: PermissionGroupItem, given: Partial<PermissionGroupFields>) {
  const fields: PermissionGroupFields = { name, isAdmin, actions, ...(sees && { sees }), ...given };
  checkSight({ isAdmin: fields.isAdmin, ...(given.sees && { sees: given.sees }) });
  return fields.isAdmin && fields.sees ? { ...fields, sees: 'project' as const } : fields;
}

const findGroup = ({ permissionGroups }: LoadedProject, id: string): PermissionGroupItem => {
  const found = permissionGroups.find(({ uid }) => uid === id);
  if (!found) throw notFound('permission group');
  return found;
};

/**
 * Changes the given fields of a permission group, and the rights of all people who have it by one of their roles. `seesBefore`:
 * what the caller saw that its people see.
 * @throws not_found, stale_version, conflict when the project would be left without an administrator
 */
export async function editPermissionGroup(
  context: Context,
  projectUid: string,
  groupUid: string,
  given: Partial<PermissionGroupFields>,
  seesBefore?: Sight,
): Promise<PermissionGroupItem> {
  const { tenantUid, cause, ifMatch } = context;
  const loaded = await projectStore(tenantUid).load(projectUid);
  const current = findGroup(loaded, groupUid);
  demandSeenVersion(context, current, 'permission group');
  demandShown(seesBefore, current.sees ?? 'project', given.sees);
  const fields = changed(current, given);
  const having = new Set(
    loaded.roles.filter(({ permissionGroupUid }) => permissionGroupUid === current.uid).map(({ uid }) => uid),
  );
  const regrants = (next: PermissionGroupItem) =>
    membershipStore(tenantUid).regrantWrites(projectUid, having, withGroup(loaded, next), cause);
  return permissionGroupStore(tenantUid, 'project', projectUid).update(
    current,
    fields,
    { having: [...having], regrants },
    cause,
    ifMatch,
  );
}

const withGroup = (loaded: LoadedProject, group: PermissionGroupItem): LoadedProject => ({
  ...loaded,
  permissionGroups: loaded.permissionGroups.map((each) => (each.uid === group.uid ? group : each)),
});

/** A change of a permission group that is not made yet, and who would lose sight of which packages. */
export type GroupPreview = { group: PermissionGroupItem; losing: LostSight[] };

/**
 * The result of a change of a permission group, without making it.
 * @throws not_found, invalid_input
 */
export async function previewGroupChange(
  { tenantUid }: Context,
  projectUid: string,
  groupUid: string,
  given: Partial<PermissionGroupFields>,
): Promise<GroupPreview> {
  const loaded = await projectStore(tenantUid).load(projectUid);
  const current = findGroup(loaded, groupUid);
  const fields = changed(current, given);
  const group = { ...current, ...fields, actions: [...fields.actions] };
  return { group, losing: await lostSights(tenantUid, loaded, withGroup(loaded, group)) };
}

/** Deletes a permission group that no role has. @throws not_found, conflict, stale_version */
export async function removePermissionGroup(context: Context, projectUid: string, groupUid: string): Promise<void> {
  const { tenantUid, cause } = context;
  const loaded = await projectStore(tenantUid).load(projectUid, { consistent: true });
  const group = findGroup(loaded, groupUid);
  demandSeenVersion(context, group, 'permission group');
  if (loaded.roles.some(({ permissionGroupUid }) => permissionGroupUid === group.uid))
    throw new AppError('conflict', 'Roles have this permission group. Give them another one first.');
  await permissionGroupStore(tenantUid, 'project', projectUid).remove(group, cause);
}
