import { randomUUID } from 'node:crypto';
import { pairOf } from '../../../../shared/domain/factor/factor-plan.ts';
import type { Factor, FactorSources } from '../../../../shared/domain/factor/factors.ts';
import { factorsToday } from '../../../../shared/domain/factor/factors-today.ts';
import { type Aliases, type Replacements, replaceInFactors } from '../../../../shared/domain/metric/replacement.ts';
import { AppError, errorKind, fieldError, notFoundText } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { FieldChange } from '../../entities/audit.ts';
import { meantBy } from '../../meant-by.ts';
import type { TrailPlace } from '../../trail-place.ts';
import type { Write } from '../../transact.ts';
import { metricUseStore } from '../metric/metric-use-store.ts';
import { factorsOfGroup, readGroups } from './factor-group-sheets.ts';
import { FACTOR_CHANGED, factorSheets } from './factor-sheets.ts';
import { factorFigure, metricChanges, toldChanges } from './factor-trail.ts';
import { asFactor, changeFactors, type FactorEdit, type FactorItem, GLOBAL, type NewFactorFields } from './factor-writes.ts';

export { asFactor, type FactorItem, GLOBAL, type NewFactorFields } from './factor-writes.ts';

const DUPLICATE = 'There is a factor from this metric to this unit already. Change that one instead.';
const GONE = errorKind('not_found', notFoundText('conversion factor'));

/**
 * The conversion factors of one tenant. The owner is a project's root, a package, a group of factors or GLOBAL; an
 * owner has one factor at most from a metric to a unit (SET-389).
 */
export const factorStore = (tenantUid: string) => {
  const sheets = factorSheets<FactorItem>(tenantUid);
  const change = (ownerUid: string, edit: FactorEdit, still: readonly Write[] = []): Promise<void> =>
    changeFactors(tenantUid, ownerUid, edit, still);
  const audit = (place: TrailPlace, item: FactorItem, changes: FieldChange[], cause: Cause) =>
    auditWrite(
      tenantUid,
      { place, subject: item.uid, kind: 'factor', changes, context: { ownerUid: item.ownerUid, metricUid: item.metricUid } },
      cause,
    );

  return {
    /** Every factor of several owners, in one read. */
    ofOwners: async (ownerUids: readonly string[]): Promise<FactorItem[]> =>
      (await sheets.read(ownerUids)).flatMap(({ content }) => content),

    /** Every factor of an owner, in one read. `consistent`: at this moment. */
    ofOwner: async (ownerUid: string, options: { consistent?: boolean } = {}): Promise<readonly FactorItem[]> =>
      (await sheets.read([ownerUid], options))[0]!.content,

    /** The number of changes to an owner's factors, consistently; 0 if the owner never had any. */
    versionOf: (ownerUid: string): Promise<number> => sheets.versionOf(ownerUid),

    /** A factor by its uid or the first eight characters. @throws not_found */
    async get(ownerUid: string, id: string): Promise<FactorItem> {
      const found = meantBy(id, await this.ofOwner(ownerUid));
      if (!found) throw GONE();
      return found;
    },

    /**
     * `still`: conditions for the transaction, whose errors it throws.
     * @throws invalid_input when the owner has a factor for the same metric and unit
     */
    async add(ownerUid: string, fields: NewFactorFields, cause: Cause, still: readonly Write[] = []): Promise<FactorItem> {
      const item = { ownerUid, uid: randomUUID(), ...fields, created: cause.at, by: cause.by, version: 1 };
      const adding: FactorEdit = (factors, place) => {
        if (factors.some((other) => sameIdentity(item, other))) throw fieldError('toUnit', DUPLICATE);
        return { factors: [...factors, item], audits: [audit(place, item, created(item), cause)] };
      };
      await change(ownerUid, adding, still);
      return item;
    },

    /**
     * Adds the factors that the owner lacks; existing factors for the same metric and unit stay as they are. A new factor gets
     * the uid of `wanted`, or a random one if another factor has that uid. @returns the owner's factors in the order of `wanted`
     */
    async addMissing(
      ownerUid: string,
      wanted: readonly (NewFactorFields & { uid: string })[],
      cause: Cause,
    ): Promise<FactorItem[]> {
      let there = new Map<string, FactorItem>();
      await change(ownerUid, (factors, place) => {
        there = new Map(factors.map((each) => [pairOf(each), each]));
        const taken = new Set(factors.map(({ uid }) => uid));
        const added: FactorItem[] = [];
        for (const each of wanted) {
          if (there.has(pairOf(each))) continue;
          const uid = taken.has(each.uid) ? randomUUID() : each.uid;
          const item = { ownerUid, ...each, uid, created: cause.at, by: cause.by, version: 1 };
          there.set(pairOf(item), item);
          added.push(item);
        }
        return added.length === 0
          ? undefined
          : { factors: [...factors, ...added], audits: [addedAudit(tenantUid, { place, ownerUid, added }, cause)] };
      });
      return wanted.map((each) => there.get(pairOf(each))!);
    },

    /**
     * Sets the given fields of factors of an owner, with one audit entry for all. Factors that were deleted
     * in the meantime stay deleted.
     */
    async changeMany(
      ownerUid: string,
      wanted: readonly (Pick<FactorItem, 'uid'> & Partial<NewFactorFields>)[],
      cause: Cause,
    ): Promise<void> {
      const next = new Map<string, Partial<NewFactorFields>>(wanted.map(({ uid, ...fields }) => [uid, fields]));
      await change(ownerUid, (factors, place) => {
        const before = factors.filter(({ uid }) => next.has(uid));
        if (before.length === 0) return undefined;
        const after = (each: FactorItem): FactorItem => ({
          ...each,
          ...next.get(each.uid),
          by: cause.by,
          changed: cause.at,
          version: each.version + 1,
        });
        const changes = before.map((each) => ({ from: factorFigure(each), to: factorFigure(after(each)) }));
        return {
          factors: factors.map((each) => (next.has(each.uid) ? after(each) : each)),
          audits: [
            auditWrite(tenantUid, { place, subject: ownerUid, kind: 'factor', changes: toldChanges('factors', changes) }, cause),
          ],
        };
      });
    },

    /** Copies the factors of another owner, except those for which the target has its own. @returns the added factors */
    async copy(fromOwner: string, toOwner: string, cause: Cause): Promise<FactorItem[]> {
      const source = await this.ofOwner(fromOwner);
      let copies: FactorItem[] = [];
      await change(toOwner, (factors, place) => {
        const missing = source.filter((each) => !factors.some((other) => sameIdentity(each, other)));
        copies = copiedFactors(missing, toOwner, cause);
        return {
          factors: [...factors, ...copies],
          audits: [addedAudit(tenantUid, { place, ownerUid: toOwner, added: copies, context: { fromOwner } }, cause)],
        };
      });
      return copies;
    },

    /**
     * Changes nothing where the factor has these fields already. `still`: as for `add`.
     * @throws stale_version, not_found, and invalid_input as `add` does
     */
    async update(
      current: FactorItem,
      fields: Partial<NewFactorFields>,
      cause: Cause,
      version = current.version,
      still: readonly Write[] = [],
    ): Promise<FactorItem> {
      let next = current;
      const changing: FactorEdit = (factors, place) => {
        const stored = currentOf(factors, current.uid, version);
        const changes = changesOf(stored, fields);
        next = stored;
        if (changes.length === 0) return undefined;
        next = { ...stored, ...fields, by: cause.by, changed: cause.at, version: version + 1 };
        if (factors.some((other) => other.uid !== next.uid && sameIdentity(next, other))) throw fieldError('toUnit', DUPLICATE);
        const changed = factors.map((each) => (each.uid === next.uid ? next : each));
        return { factors: changed, audits: [audit(place, next, changes, cause)] };
      };
      await change(current.ownerUid, changing, still);
      return next;
    },

    /**
     * Replaces the metrics of an owner's factors. `changed` counts the factors concerned; `dropped` those removed in favour of
     * another.
     */
    async replaceMetrics(ownerUid: string, replacements: Replacements, cause: Cause) {
      let done = replaceInFactors(await this.ofOwner(ownerUid), replacements);
      if (done.changed + done.dropped === 0) return done;
      await change(ownerUid, (factors, place) => {
        done = replaceInFactors(factors, replacements);
        const changes = toldChanges('metrics', metricChanges(factors, done.factors));
        return {
          factors: done.factors,
          audits: [auditWrite(tenantUid, { place, subject: ownerUid, kind: 'factor', changes }, cause)],
        };
      });
      return done;
    },

    /** @throws stale_version, not_found */
    async remove(current: FactorItem, cause: Cause, version = current.version): Promise<void> {
      await change(current.ownerUid, (factors, place) => {
        const stored = currentOf(factors, current.uid, version);
        const entry = { field: 'deleted', from: stored.factor, to: null };
        return { factors: factors.filter(({ uid }) => uid !== current.uid), audits: [audit(place, stored, [entry], cause)] };
      });
    },

    /**
     * All factors that a report may need, by origin, for `factorFinder`, under the metrics that merges have left. Shares a round
     * trip with other simultaneous reads.
     * @param owners `packageUid`: the report's package; `rootUid`: the project
     */
    async forReport(owners: { packageUid: string; rootUid: string }): Promise<StoredSources> {
      const { packageUid, rootUid } = owners;
      const wanted = [...new Set([packageUid, rootUid, GLOBAL])];
      const [found, groups, aliases] = await Promise.all([
        sheets.read(wanted),
        readGroups(tenantUid),
        metricUseStore(tenantUid).aliasesTogether(),
      ]);
      const today = (factors: readonly Factor[]) => factorsToday(factors, 'metric', aliases);
      const of = (owner: string) => today(found.find(({ ownerUid }) => ownerUid === owner)!.content.map(asFactor));
      return {
        package: packageUid === rootUid ? [] : of(packageUid),
        project: of(rootUid),
        groups: groups.groups,
        groupFactors: new Map(groups.groups.map(({ uid }) => [uid, today(factorsOfGroup(groups, uid))])),
        global: of(GLOBAL),
        aliases,
      };
    },
  };
};

export type StoredSources = Required<Pick<FactorSources, 'package' | 'project' | 'groups' | 'groupFactors' | 'global'>> & {
  aliases: Aliases;
};

/** The stored factor, if it still has this version. @throws stale_version, not_found */
function currentOf(factors: readonly FactorItem[], uid: string, version: number): FactorItem {
  const stored = factors.find((each) => each.uid === uid);
  if (!stored) throw GONE();
  if (stored.version !== version) throw new AppError('stale_version', FACTOR_CHANGED);
  return stored;
}

const created = ({ toUnit, factor }: FactorItem) => changesOf({}, { toUnit, factor });

type AddedFactors = {
  place: TrailPlace;
  ownerUid: string;
  added: readonly FactorItem[];
  context?: Record<string, unknown>;
};

/** One audit entry for all factors that an owner received at once. */
export function addedAudit(tenantUid: string, { place, ownerUid, added, context }: AddedFactors, cause: Cause): Write {
  const changes = toldChanges(
    'factors',
    added.map((each) => ({ to: factorFigure(each) })),
  );
  return auditWrite(tenantUid, { place, subject: ownerUid, kind: 'factor', changes, context }, cause);
}

/** Copies of factors for another owner, with the copying person as their author. */
export const copiedFactors = (items: readonly FactorItem[], ownerUid: string, { at, by }: Cause): FactorItem[] =>
  items.map(({ changed: _changed, ...item }) => ({ ...item, ownerUid, uid: randomUUID(), created: at, by, version: 1 }));

type Identity = Pick<FactorItem, 'metricUid' | 'toUnit'>;
const sameIdentity = (a: Identity, b: Identity) => pairOf(a) === pairOf(b);
