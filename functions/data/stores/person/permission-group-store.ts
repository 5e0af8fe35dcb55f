import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import type { SettleGrantsPayload } from '../../../../shared/contract/jobs.ts';
import type { Action } from '../../../../shared/domain/access/rights.ts';
import type { Sight } from '../../../../shared/domain/access/sight.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { PermissionGroupEntity } from '../../entities/project/permission-group.ts';
import { db } from '../../service.ts';
import { inScope } from '../../trail-place.ts';
import { check, transact, type Write, write } from '../../transact.ts';
import { jobStore } from '../job-store.ts';
import { notGivenSince } from '../project/given-checks.ts';
import type { Regrants } from './grant-writes.ts';
import { transactRegrants } from './transact-regrants.ts';

export type PermissionGroupItem = EntityItem<typeof PermissionGroupEntity>;
/** `sees`: only for groups of a project; if absent, it stays, and is 'project' in a new group. */
export type PermissionGroupFields = { name: string; isAdmin: boolean; actions: readonly Action[]; sees?: Sight };

const CHANGED = errorKind('stale_version', 'This permission group changed in the meantime. Load the page again.');

/** The permission groups of a project or a company. The grants that follow from them are written with each change. */
export const permissionGroupStore = (tenantUid: string, scope: PermissionGroupItem['scope'], scopeUid: string) => {
  const key = { tenantUid, scope, scopeUid };
  const audit = (uid: string, from: Record<string, unknown>, to: Record<string, unknown>, cause: Cause) =>
    auditWrite(
      tenantUid,
      {
        place: inScope(scope, scopeUid),
        subject: uid,
        kind: 'group',
        changes: changesOf(from, to),
        context: { [scope]: scopeUid },
      },
      cause,
    );

  const settle = ({ uid }: PermissionGroupItem, having: readonly string[], cause: Cause): Write => {
    const payload: SettleGrantsPayload =
      scope === 'project' ? { scope, scopeUid, roles: [...having] } : { scope, scopeUid, group: uid };
    return jobStore(tenantUid).enqueue('settle-grants', payload, cause).write;
  };

  return {
    /** All of them, in one Query with every write that has ended. */
    async all(): Promise<PermissionGroupItem[]> {
      const { data } = await db.entities.permissionGroup.query.primary(key).go({ pages: 'all', consistent: true });
      return data;
    },

    /** `more`: conditions of the new group. */
    async create(fields: PermissionGroupFields, cause: Cause, more: readonly Write[] = []): Promise<PermissionGroupItem> {
      const item = { ...key, uid: randomUUID(), ...fields, actions: [...fields.actions], version: 1 };
      await transact([write(db.entities.permissionGroup.create(item)), audit(item.uid, {}, fields, cause), ...more]);
      return item;
    },

    /**
     * Changes a group and the grants that follow from it. Where it is so already, a job alone settles the grants that an
     * earlier change has left undone.
     * @param regrants the grants of all who have the group as it is then; `having`: the roles that have it, of a project
     * @throws stale_version
     */
    async update(
      current: PermissionGroupItem,
      fields: PermissionGroupFields,
      { having = [], regrants }: { having?: readonly string[]; regrants: (next: PermissionGroupItem) => Promise<Regrants> },
      cause: Cause,
      version = current.version,
    ): Promise<PermissionGroupItem> {
      if (changesOf(current, fields).length === 0) {
        const own = db.entities.permissionGroup.delete({ ...key, uid: current.uid });
        const job = scope === 'company' || having.length > 0 ? [settle(current, having, cause)] : [];
        await transact([check(own.where((item, { eq }) => eq(item.version, version))), ...job]);
        return current;
      }
      const next = { ...current, ...fields, actions: [...fields.actions], version: version + 1 };
      const { name, isAdmin, actions, sees } = next;
      const main = [
        write(
          db.entities.permissionGroup
            .patch({ ...key, uid: current.uid })
            .set({ name, isAdmin, actions, ...(sees && { sees }), version: version + 1 })
            .where((item, is) => `${is.eq(item.version, version)} AND ${notGivenSince(current.given, item.given, is)}`),
        ),
        audit(current.uid, current, fields, cause),
      ];
      await transactRegrants(main, await regrants(next), settle(current, having, cause));
      return next;
    },

    /**
     * Binds a transaction that gives a group to the group as it was read: a change or deletion of the group at that moment does
     * not miss the person. @throws stale_version
     */
    givenWrite: ({ uid, version }: PermissionGroupItem): Write =>
      write(
        db.entities.permissionGroup
          .patch({ ...key, uid })
          .set({ version: version + 1 })
          .where((item, { eq }) => eq(item.version, version)),
        CHANGED,
      ),

    /**
     * Deletes a group without members; the caller has checked that. A job takes it from people of a company whom the index of
     * members did not name yet. @throws stale_version
     */
    remove: (current: PermissionGroupItem, cause: Cause) =>
      transact([
        ...(scope === 'company' ? [settle(current, [], cause)] : []),
        write(
          db.entities.permissionGroup
            .delete({ ...key, uid: current.uid })
            .where((item, is) => `${is.eq(item.version, current.version)} AND ${notGivenSince(current.given, item.given, is)}`),
        ),
        audit(current.uid, { deleted: current.name }, { deleted: null }, cause),
      ]),
  };
};
