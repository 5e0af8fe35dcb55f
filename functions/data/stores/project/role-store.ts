import { randomUUID } from 'node:crypto';
import type { Action } from '../../../../shared/domain/access/rights.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { db } from '../../service.ts';
import { inChunks, transact, type Write, write } from '../../transact.ts';
import { membershipStore, type Roles } from '../person/membership-store.ts';
import { boardStore } from '../report/board-store.ts';
import type { PermissionGroupItem, RoleItem } from './project-store.ts';

export type RoleFields = { name: string; permissionGroupUid: string; approverUid: string | null };
export type PermissionGroupFields = { name: string; isAdmin: boolean; actions: readonly Action[] };

const replaced = <T extends { uid: string }>(list: readonly T[], item: T) =>
  list.map((each) => (each.uid === item.uid ? item : each));

/** Writes that must be together come last; what they imply for more people or packages than fit is written before. */
async function transactAll(main: Write[], implied: Write[]) {
  const { now, before } = inChunks(implied, main.length);
  for (const chunk of before) await transact(chunk);
  await transact([...main, ...now]);
}

/** The roles and permission groups of a project. What the members may do follows each change of them. */
export const roleStore = (tenantUid: string, projectUid: string) => {
  const key = { tenantUid, projectUid };
  const groupKey = { tenantUid, scope: 'project' as const, scopeUid: projectUid };
  const audit = (uid: string, kind: string, from: Record<string, unknown>, to: Record<string, unknown>, cause: Cause) =>
    auditWrite(tenantUid, uid, kind, changesOf(from, to), cause, { project: projectUid });

  return {
    async createRole({ approverUid, ...fields }: RoleFields, cause: Cause): Promise<RoleItem> {
      const item = { ...key, uid: randomUUID(), ...fields, ...(approverUid && { approverUid }), version: 1 };
      await transact([write(db.entities.role.create(item)), audit(item.uid, 'role', {}, { ...fields, approverUid }, cause)]);
      return item;
    },

    /** Changes a role; its members' grants and the approver of its packages follow. @throws stale_version */
    async updateRole(current: RoleItem, fields: RoleFields, all: Roles, cause: Cause, version = current.version) {
      const { approverUid, ...set } = fields;
      const { approverUid: _before, ...kept } = current;
      const next = { ...kept, ...set, ...(approverUid && { approverUid }), version: version + 1 };
      const patch = db.entities.role
        .patch({ ...key, uid: current.uid })
        .set({ ...set, ...(approverUid && { approverUid }), version: version + 1 });
      const changed = approverUid ? patch : patch.remove(['approverUid']);
      const main = [
        write(changed.where((item, { eq }) => eq(item.version, version))),
        audit(current.uid, 'role', current, fields, cause),
      ];
      const after = { ...all, roles: replaced(all.roles, next) };
      const regrants =
        fields.permissionGroupUid === current.permissionGroupUid
          ? []
          : await membershipStore(tenantUid).regrantWrites(projectUid, new Set([current.uid]), after, cause);
      await transactAll(main, regrants);
      if (approverUid !== (current.approverUid ?? null)) await this.tellBoard(current.uid, approverUid);
      return next;
    },

    /** Who approves the packages of a role; a package at a time, since the board's items take one change in a transaction. */
    async tellBoard(responsibleUid: string, approverUid: string | null): Promise<void> {
      const board = (await boardStore(tenantUid).of([projectUid])).get(projectUid) ?? {};
      const packages = Object.entries(board).filter(([, entry]) => entry.responsibleUid === responsibleUid);
      for (const [packageUid] of packages)
        await transact([boardStore(tenantUid).patchWrite(projectUid, packageUid, { approverUid })]);
    },

    /** Deletes a role that nobody and nothing refers to; the caller has checked that. @throws stale_version */
    removeRole: (current: RoleItem, cause: Cause) =>
      transact([
        write(db.entities.role.delete({ ...key, uid: current.uid }).where((item, { eq }) => eq(item.version, current.version))),
        audit(current.uid, 'role', { deleted: current.name }, { deleted: null }, cause),
      ]),

    async createGroup(fields: PermissionGroupFields, cause: Cause): Promise<PermissionGroupItem> {
      const item = { ...groupKey, uid: randomUUID(), ...fields, actions: [...fields.actions], version: 1 };
      await transact([write(db.entities.permissionGroup.create(item)), audit(item.uid, 'group', {}, fields, cause)]);
      return item;
    },

    /** Changes a permission group and the grants of all who have it by one of their roles. @throws stale_version */
    async updateGroup(
      current: PermissionGroupItem,
      fields: PermissionGroupFields,
      all: Roles,
      cause: Cause,
      version = current.version,
    ) {
      const next = { ...current, ...fields, actions: [...fields.actions], version: version + 1 };
      const { name, isAdmin, actions } = next;
      const roles = all.roles.filter(({ permissionGroupUid }) => permissionGroupUid === current.uid).map(({ uid }) => uid);
      const after = { ...all, permissionGroups: replaced(all.permissionGroups, next) };
      const main = [
        write(
          db.entities.permissionGroup
            .patch({ ...groupKey, uid: current.uid })
            .set({ name, isAdmin, actions, version: version + 1 })
            .where((item, { eq }) => eq(item.version, version)),
        ),
        audit(current.uid, 'group', current, fields, cause),
      ];
      await transactAll(main, await membershipStore(tenantUid).regrantWrites(projectUid, new Set(roles), after, cause));
      return next;
    },

    /** Deletes a permission group that no role has; the caller has checked that. @throws stale_version */
    removeGroup: (current: PermissionGroupItem, cause: Cause) =>
      transact([
        write(
          db.entities.permissionGroup
            .delete({ ...groupKey, uid: current.uid })
            .where((item, { eq }) => eq(item.version, current.version)),
        ),
        audit(current.uid, 'group', { deleted: current.name }, { deleted: null }, cause),
      ]),
  };
};
