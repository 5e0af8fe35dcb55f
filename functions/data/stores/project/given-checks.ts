import { errorKind, notFoundText } from '../../../../shared/errors.ts';
import { db } from '../../service.ts';
import { check, type Write, write } from '../../transact.ts';
import type { PermissionGroupItem } from '../person/permission-group-store.ts';
import type { ProjectItem } from './project-index-store.ts';
import type { PackageItem, RoleItem } from './project-store.ts';

export const ROLE_CHANGED = errorKind(
  'stale_version',
  'This role or its permission group changed in the meantime. Load the page again and repeat your change.',
);

/**
 * Condition of the transaction that gives a role to a person or a package: the role is as it was read. A change or deletion of
 * the role that was based on an earlier read is refused. Two transactions that give it do not hinder each other.
 */
export const roleGiven = ({ tenantUid, projectUid, uid, version }: RoleItem): Write =>
  write(
    db.entities.role
      .patch({ tenantUid, projectUid, uid })
      .add({ given: 1 })
      .where((item, { eq }) => eq(item.version, version)),
    ROLE_CHANGED,
  );

/** Condition that the permission group of the given role is as it was read. */
export const groupGiven = ({ tenantUid, scope, scopeUid, uid, version }: PermissionGroupItem): Write =>
  write(
    db.entities.permissionGroup
      .patch({ tenantUid, scope, scopeUid, uid })
      .add({ given: 1 })
      .where((item, { eq }) => eq(item.version, version)),
    ROLE_CHANGED,
  );

/** The condition that a role is at a version, for the grants that follow from it. */
export const roleAt = ({ tenantUid, projectUid, uid }: RoleItem, version: number): Write =>
  check(
    db.entities.role.delete({ tenantUid, projectUid, uid }).where((item, { eq }) => eq(item.version, version)),
    ROLE_CHANGED,
  );

/** The condition that a project has no such role, for the grants that it would give something. */
export const roleGone = (tenantUid: string, projectUid: string, uid: string): Write =>
  check(
    db.entities.role.delete({ tenantUid, projectUid, uid }).where((item, { notExists }) => notExists(item.uid)),
    ROLE_CHANGED,
  );

/** Like `roleAt`, for a permission group. */
export const groupAt = ({ tenantUid, scope, scopeUid, uid }: PermissionGroupItem, version: number): Write =>
  check(
    db.entities.permissionGroup.delete({ tenantUid, scope, scopeUid, uid }).where((item, { eq }) => eq(item.version, version)),
    ROLE_CHANGED,
  );

/** Like `roleGone`, for a permission group. */
export const groupGone = (place: Pick<PermissionGroupItem, 'tenantUid' | 'scope' | 'scopeUid'>, uid: string): Write =>
  check(
    db.entities.permissionGroup.delete({ ...place, uid }).where((item, { notExists }) => notExists(item.uid)),
    ROLE_CHANGED,
  );

const ABOVE_GONE = errorKind('conflict', 'The reporting package above was deleted in the meantime. Choose another one.', {
  parent: ['This reporting package was deleted in the meantime. Choose another one.'],
});

const PROJECT_GONE = errorKind('not_found', notFoundText('project'));

/** Condition of the transaction that puts a package below another one, so that the other one is not deleted at the same time. */
export const packageGiven = ({ tenantUid, projectUid, uid }: PackageItem): Write =>
  write(db.entities.package.patch({ tenantUid, projectUid, uid }).add({ given: 1 }), ABOVE_GONE);

/** The same on the root of a project, for what the project itself must be there for, and empty where it ends. */
export const projectGiven = ({ tenantUid, uid: projectUid, rootUid: uid }: ProjectItem): Write =>
  write(db.entities.package.patch({ tenantUid, projectUid, uid }).add({ given: 1 }), PROJECT_GONE);

/** Condition on a project that another one chooses as its template. @param followerUid the other project */
export const templateGiven = ({ tenantUid, uid: projectUid, rootUid: uid }: ProjectItem, followerUid: string): Write =>
  write(
    db.entities.package.patch({ tenantUid, projectUid, uid }).set({ latestFollower: followerUid }).add({ given: 1 }),
    PROJECT_GONE,
  );

/** The condition of a change or deletion: nothing was given since it was read. `seen`: the `given` of then. */
export const notGivenSince = <A>(
  seen: number | undefined,
  given: A,
  is: { eq(attribute: A, value: number): string; notExists(attribute: A): string },
): string => (seen === undefined ? is.notExists(given) : is.eq(given, seen));
