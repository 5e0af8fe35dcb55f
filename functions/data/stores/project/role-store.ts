import { randomUUID } from 'node:crypto';
import { pathOf } from '../../../../shared/domain/access/packages.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { growingPause, retryOn } from '../../retry.ts';
import { db } from '../../service.ts';
import { inProject } from '../../trail-place.ts';
import { check, transact, type Write, write } from '../../transact.ts';
import { membershipStore } from '../person/membership-store.ts';
import { type Roles, settleWrite } from '../person/role-rights.ts';
import { transactRegrants } from '../person/transact-regrants.ts';
import { BOARD_CHANGED, boardStore } from '../report/board-store.ts';
import { groupGiven, notGivenSince, ROLE_CHANGED, roleAt, roleGiven } from './given-checks.ts';
import type { RoleItem } from './project-store.ts';

/** `permissionGroupUid`: null for a role that allows nothing; `approverUid`: null for a role that reports to no other. */
export type RoleFields = { name: string; permissionGroupUid: string | null; approverUid: string | null };

/** Attempts to update the board while others delete and move its packages and change the role. */
const ATTEMPTS = 5;

const isOvertaken = (error: unknown): boolean => BOARD_CHANGED.is(error) || ROLE_CHANGED.is(error);

const replaced = <T extends { uid: string }>(list: readonly T[], item: T) =>
  list.map((each) => (each.uid === item.uid ? item : each));

/** A role that names nothing: what absent fields of its item mean. */
const NONE = { permissionGroupUid: null, approverUid: null };

/** The fields of a role as stored: without null fields. */
const storedFields = ({ name, permissionGroupUid, approverUid }: RoleFields) => ({
  name,
  ...(permissionGroupUid && { permissionGroupUid }),
  ...(approverUid && { approverUid }),
});

/** The permission group that a role gets: as it was read, and not deleted. */
const groupNamed = ({ permissionGroupUid }: Pick<RoleFields, 'permissionGroupUid'>, { permissionGroups }: Roles): Write[] =>
  permissionGroups.filter(({ uid }) => uid === permissionGroupUid).map(groupGiven);

/**
 * The approver that a role gets, which is not deleted, and those above, who report to the same roles still, so that no circle
 * comes about.
 */
function approversNamed(approverUid: string | null, { roles }: Roles): Write[] {
  const approverOf = new Map(roles.map((role) => [role.uid, role.approverUid]));
  const path = approverUid === null ? [] : pathOf(approverUid, (uid) => approverOf.get(uid));
  return roles
    .filter(({ uid }) => path.includes(uid))
    .map((role) => (role.uid === approverUid ? roleGiven(role) : roleAt(role, role.version)));
}

/** The roles of a project. What the members may do follows each change of them. */
export const roleStore = (tenantUid: string, projectUid: string) => {
  const key = { tenantUid, projectUid };
  const audit = (uid: string, from: Record<string, unknown>, to: Record<string, unknown>, cause: Cause) =>
    auditWrite(
      tenantUid,
      {
        place: inProject(projectUid),
        subject: uid,
        kind: 'role',
        changes: changesOf(from, to),
        context: { project: projectUid },
      },
      cause,
    );

  return {
    /**
     * Adds a role. `all`: the roles and groups that it was checked against. @throws stale_version when the roles or groups that
     * it names change meanwhile
     */
    async createRole(fields: RoleFields, all: Roles, cause: Cause): Promise<RoleItem> {
      const item = { ...key, uid: randomUUID(), ...storedFields(fields), version: 1 };
      const named = [...groupNamed(fields, all), ...approversNamed(fields.approverUid, all)];
      await transact([write(db.entities.role.create(item)), audit(item.uid, NONE, fields, cause), ...named]);
      return item;
    },

    /**
     * Writes a role that is limited to packages, for the transaction that gives it to people. `before`: the role that an ended
     * relation has left, as it was read; its approver stays. @throws stale_version when it was changed or given meanwhile
     */
    limitedRoleWrites(
      role: { uid: string; name: string; permissionGroupUid: string; packages: string[]; version: number },
      before: RoleItem | undefined,
      cause: Cause,
    ): Write[] {
      const { uid, name, permissionGroupUid, packages, version } = role;
      const fields = { name, permissionGroupUid, packages };
      if (!before) return [write(db.entities.role.create({ ...key, uid, ...fields, version })), audit(uid, {}, fields, cause)];
      const patch = db.entities.role.patch({ ...key, uid }).set({ ...fields, version });
      return [
        write(
          patch.where((item, is) => `${is.eq(item.version, before.version)} AND ${notGivenSince(before.given, item.given, is)}`),
        ),
        audit(uid, before, fields, cause),
      ];
    },

    /** Ends what a limited role allows: it goes, or where something still names it, it is left without a package. */
    endRoleWrites(role: RoleItem, isNamed: boolean, cause: Cause): Write[] {
      const { uid, version } = role;
      if (!isNamed) return this.removeRoleWrites(role, cause);
      const patch = db.entities.role.patch({ ...key, uid }).set({ packages: [], version: version + 1 });
      return [
        settleWrite(tenantUid, projectUid, [uid], cause),
        write(patch.where((item, { eq }) => eq(item.version, version))),
        audit(uid, { packages: role.packages }, { packages: [] }, cause),
      ];
    },

    /**
     * Changes a role; its members' grants and the approver of its packages follow. Where it is so already, nothing but what an
     * earlier change has left undone: of the packages, and by a job of the grants.
     * @throws stale_version, also when the group or approver that it gets changes meanwhile
     */
    async updateRole(current: RoleItem, fields: RoleFields, all: Roles, cause: Cause, version = current.version) {
      const { approverUid, permissionGroupUid } = fields;
      if (changesOf({ ...NONE, ...current }, fields).length === 0) {
        const own = db.entities.role.delete({ ...key, uid: current.uid });
        const job = settleWrite(tenantUid, projectUid, [current.uid], cause);
        await transact([check(own.where((item, { eq }) => eq(item.version, version))), job]);
        await this.tellBoard(current.uid);
        return current;
      }
      const { approverUid: _approver, permissionGroupUid: _group, ...kept } = current;
      const set = { ...storedFields(fields), version: version + 1 };
      const next = { ...kept, ...set };
      const patch = db.entities.role.patch({ ...key, uid: current.uid }).set(set);
      const changed = patch.remove((['approverUid', 'permissionGroupUid'] as const).filter((name) => fields[name] === null));
      const isGroupKept = permissionGroupUid === (current.permissionGroupUid ?? null);
      const main = [
        write(changed.where((item, is) => `${is.eq(item.version, version)} AND ${notGivenSince(current.given, item.given, is)}`)),
        audit(current.uid, { ...NONE, ...current }, fields, cause),
        ...(isGroupKept ? [] : groupNamed(fields, all)),
        ...(approverUid === (current.approverUid ?? null) ? [] : approversNamed(approverUid, all)),
      ];
      const after = { ...all, roles: replaced(all.roles, next) };
      if (isGroupKept) await transact(main);
      else {
        const regrants = await membershipStore(tenantUid).regrantWrites(projectUid, new Set([current.uid]), after, cause);
        await transactRegrants(main, regrants, settleWrite(tenantUid, projectUid, [current.uid], cause));
      }
      await this.tellBoard(current.uid);
      return next;
    },

    /**
     * Sets the approver of a role's packages to the role's present one, and fails if the role changes at the same time. One
     * package at a time, since the board's items take one change in a transaction. A repetition continues with the remaining
     * ones.
     */
    tellBoard: (responsibleUid: string): Promise<void> =>
      retryOn(isOvertaken, { attempts: ATTEMPTS, pauseMs: growingPause }, async () => {
        const { data: role } = await db.entities.role.get({ ...key, uid: responsibleUid }).go({ consistent: true });
        if (!role) return;
        const approverUid = role.approverUid ?? null;
        const board = (await boardStore(tenantUid).of([projectUid], { consistent: true })).get(projectUid) ?? {};
        const packages = Object.entries(board).filter(
          ([, entry]) => entry.responsibleUid === responsibleUid && entry.approverUid !== approverUid,
        );
        for (const [packageUid, entry] of packages)
          await transact([
            boardStore(tenantUid).patchWrite(projectUid, packageUid, entry, { approverUid }),
            roleAt(role, role.version),
          ]);
      }),

    /**
     * Deletes a role without references; the caller has checked that. A job takes it from people whom the index of members did
     * not name yet. @throws stale_version
     */
    removeRole(current: RoleItem, cause: Cause): Promise<void> {
      return transact(this.removeRoleWrites(current, cause));
    },

    removeRoleWrites: (current: RoleItem, cause: Cause): Write[] => [
      settleWrite(tenantUid, projectUid, [current.uid], cause),
      write(
        db.entities.role
          .delete({ ...key, uid: current.uid })
          .where((item, is) => `${is.eq(item.version, current.version)} AND ${notGivenSince(current.given, item.given, is)}`),
      ),
      audit(current.uid, { deleted: current.name }, { deleted: null }, cause),
    ],
  };
};
