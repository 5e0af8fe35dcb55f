import { randomUUID } from 'node:crypto';
import { compareNames, compareText } from '../../../../shared/domain/kernel/names.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { FieldChange } from '../../entities/audit.ts';
import { meantBy } from '../../meant-by.ts';
import { retryOn } from '../../retry.ts';
import { IN_TENANCY } from '../../trail-place.ts';
import { transact, type Write } from '../../transact.ts';
import {
  type FactorGroupItem,
  type FactorGroups,
  GROUPS_CHANGED,
  type GroupChange,
  groupOwner,
  groupsWrite,
  NO_GROUP,
  readGroups,
} from './factor-group-sheets.ts';
import { factorSheets } from './factor-sheets.ts';
import { asFactor, copiedFactors, type FactorItem, factorStore } from './factor-store.ts';

type GroupFields = Pick<FactorGroupItem, 'name' | 'startDate'>;

const ATTEMPTS = 5;

const STALE = errorKind(
  'stale_version',
  'Somebody else changed this group in the meantime. Load it again and repeat your change.',
);

type MadeChange = { change: GroupChange; writes: Write[] };

/** The groups of conversion factors of one tenant (SET-256, ADM-265). */
export const factorGroupStore = (tenantUid: string) => {
  /**
   * Applies a change to the groups; undefined: there is none. Repeats it on the newer version when another write came
   * first, in up to five attempts.
   */
  const change = (uid: string, made: (groups: FactorGroups) => MadeChange | undefined): Promise<void> =>
    retryOn(GROUPS_CHANGED.is, { attempts: ATTEMPTS }, async () => {
      const groups = await readGroups(tenantUid);
      const asked = made(groups);
      if (!asked) return;
      const { change: next, writes } = asked;
      await transact([groupsWrite(tenantUid, groups, uid, next), ...writes]);
    });
  const sheets = factorSheets<FactorItem>(tenantUid);
  const audit = (uid: string, changes: FieldChange[], cause: Cause) =>
    auditWrite(tenantUid, { place: IN_TENANCY, subject: uid, kind: 'factor-group', changes }, cause);

  return {
    /** Every group, the newest first, as `latestGroup` expects them; groups without a date last. One read. */
    async all(): Promise<FactorGroupItem[]> {
      const { groups } = await readGroups(tenantUid);
      return groups.toSorted(
        (a, b) =>
          compareText(b.startDate ?? '', a.startDate ?? '') ||
          (a.startDate === null ? 0 : compareText(b.created, a.created)) ||
          compareNames(a.name, b.name),
      );
    },

    /** A group by its uid or the first eight characters. @throws not_found */
    async get(id: string): Promise<FactorGroupItem> {
      const found = meantBy(id, await this.all());
      if (!found) throw NO_GROUP();
      return found;
    },

    /** Creates a group. If `from` names another group, it gets copies of that group's factors (SET-257). @throws not_found */
    async create(fields: GroupFields, from: string | null, cause: Cause): Promise<FactorGroupItem> {
      const group = { uid: randomUUID(), ...fields, created: cause.at, by: cause.by, version: 1 };
      const ownerUid = groupOwner(group.uid);
      const source = from === null ? [] : await factorStore(tenantUid).ofOwner(groupOwner((await this.get(from)).uid));
      const factors = copiedFactors(source, ownerUid, cause);
      const changes = [...changesOf({}, fields), ...(from === null ? [] : [{ field: 'factors', from, to: factors.length }])];
      await change(group.uid, () => ({
        change: { group, factors: factors.map(asFactor) },
        writes: [...(factors.length > 0 ? sheets.firstWrites(ownerUid, factors) : []), audit(group.uid, changes, cause)],
      }));
      return group;
    },

    /** @throws not_found, and stale_version when `version` is no longer current */
    async update(current: FactorGroupItem, fields: Partial<GroupFields>, cause: Cause, version = current.version) {
      let group = current;
      await change(current.uid, ({ groups }) => {
        const stored = groups.find(({ uid }) => uid === current.uid);
        if (!stored) throw NO_GROUP();
        if (stored.version !== version) throw STALE();
        const changes = changesOf(stored, fields);
        group = stored;
        if (changes.length === 0) return undefined;
        group = { ...stored, ...fields, version: version + 1 };
        return { change: { group }, writes: [audit(group.uid, changes, cause)] };
      });
      return group;
    },

    /**
     * Deletes a group with its factors. Submitted reports keep their frozen factors. `version`: the one
     * that the caller has seen, if any.
     * @throws not_found, and stale_version when `version` is no longer current
     */
    async remove({ uid, name }: FactorGroupItem, cause: Cause, version?: number): Promise<void> {
      const [sheet] = await sheets.read([groupOwner(uid)]);
      await change(uid, ({ groups }) => {
        const stored = groups.find((each) => each.uid === uid);
        if (!stored) throw NO_GROUP();
        if (version !== undefined && stored.version !== version) throw STALE();
        const writes = [...sheets.removeWrites(sheet!), audit(uid, [{ field: 'deleted', from: name, to: null }], cause)];
        return { change: { removed: true }, writes };
      });
    },
  };
};
