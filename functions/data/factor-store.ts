import { randomUUID } from 'node:crypto';
import type { Factor, FactorSources } from '../../shared/domain/factors.ts';
import { type Replacements, replaceInFactors } from '../../shared/domain/metric-change.ts';
import { AppError, fieldError } from '../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from './cause.ts';
import type { Change } from './entities/audit.ts';
import {
  type FactorGroups,
  factorsOfGroup,
  GROUPS_CHANGED,
  groupOfOwner,
  groupsWrite,
  NO_GROUP,
  readGroups,
} from './factor-groups.ts';
import { getTogether, type RawKey } from './get-together.ts';
import { metricUseStore } from './metric-use-store.ts';
import { db } from './service.ts';
import { packSheet, unpackSheet } from './sheets.ts';
import { transact, type Write, write } from './transact.ts';

/** A conversion factor. `factor` is decimal text: parent units per one unit of the metric; `version` counts its changes. */
export type FactorItem = {
  ownerUid: string;
  uid: string;
  metricUid: string;
  metricName: string;
  metricUnit: string;
  toUnit: string;
  factor: string;
  source?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  description?: string | undefined;
  created: string;
  /** who set it last, and when; sheets of the first release say only who added it */
  by: string;
  changed?: string | undefined;
  version: number;
};
export type NewFactor = Omit<FactorItem, 'ownerUid' | 'uid' | 'created' | 'by' | 'changed' | 'version'>;

/** An owner's factors; version 0 is an owner that never had one. */
type Sheet = { ownerUid: string; version: number; factors: readonly FactorItem[] };
/** What becomes of an owner's factors, and the audit entries that say so. */
type Edit = (factors: readonly FactorItem[]) => { factors: readonly FactorItem[]; audits: Write[] };
type Address = Pick<Sheet, 'ownerUid' | 'version'>;

/** The owner of the factors that count for every project of the tenant. */
export const GLOBAL = 'global';

/** DynamoDB takes 400 KB an item: some thousand compressed factors, far more than anybody keeps in one place. */
const MAX_BYTES = 380_000;
/** People who change different factors of one owner at once do not meet: the change is made again on the newer sheet. */
const ATTEMPTS = 5;

const DUPLICATE = fieldError('toUnit', 'There is a factor from this metric to this unit already. Change that one instead.');
const GONE = new AppError('not_found', 'No such conversion factor');
const STALE = new AppError(
  'stale_version',
  'Somebody else changed this factor in the meantime. Load it again and repeat your change.',
);
const FULL = new AppError('conflict', 'There is no room for more conversion factors here');

/**
 * The conversion factors of one tenant. The owner is a project's master ref, a package's ref, a group of factors or GLOBAL; an
 * owner has one factor at most from a metric to a unit (SET-389).
 */
export const factorStore = (tenantUid: string) => {
  /** Several owners' factors, in the given order, together with whatever else is read in this moment. */
  const sheets = async (ownerUids: readonly string[]): Promise<Sheet[]> => {
    const found = (await getTogether(ownerUids.map(keyOf))).map((item) => parsed(item));
    return ownerUids.map(
      (ownerUid) => found.find((sheet) => sheet.ownerUid === ownerUid) ?? { ownerUid, version: 0, factors: [] },
    );
  };
  const keyOf = (ownerUid: string) => db.entities.factorsheet.get({ tenantUid, ownerUid }).params<{ Key: RawKey }>().Key;

  const change = async (ownerUid: string, edit: Edit): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      const [[sheet], groups] = await Promise.all([sheets([ownerUid]), readGroups(tenantUid)]);
      const { factors, audits } = edit(sheet!.factors);
      const ofGroup = groupWrites(tenantUid, groups, ownerUid, factors);
      try {
        return await transact([...sheetWrites(tenantUid, sheet!, factors), ...ofGroup, ...audits]);
      } catch (error) {
        if ((error !== STALE && error !== GROUPS_CHANGED) || attempt === ATTEMPTS) throw error;
      }
    }
  };

  const audit = (item: FactorItem, changes: Change[], cause: Cause) =>
    auditWrite(tenantUid, item.uid, 'factor', changes, cause, { ownerUid: item.ownerUid, metricUid: item.metricUid });

  return {
    /** Every factor of several owners, in one read. */
    ofOwners: async (ownerUids: readonly string[]): Promise<FactorItem[]> =>
      (await sheets(ownerUids)).flatMap(({ factors }) => factors),

    /** Every factor of an owner, in one read. */
    ofOwner: async (ownerUid: string): Promise<readonly FactorItem[]> => (await sheets([ownerUid]))[0]!.factors,

    /** A factor by its uid or the first eight characters. @throws not_found */
    async get(ownerUid: string, id: string): Promise<FactorItem> {
      const found = (await this.ofOwner(ownerUid)).find(({ uid }) => uid === id || (id.length === 8 && uid.startsWith(id)));
      if (!found) throw GONE;
      return found;
    },

    /** @throws invalid_input when the owner has a factor for the same metric and unit */
    async add(ownerUid: string, fields: NewFactor, cause: Cause): Promise<FactorItem> {
      const item = { ownerUid, uid: randomUUID(), ...fields, created: cause.at, by: cause.by, version: 1 };
      await change(ownerUid, (factors) => {
        if (factors.some((other) => sameIdentity(item, other))) throw DUPLICATE;
        return { factors: [...factors, item], audits: [audit(item, created(item), cause)] };
      });
      return item;
    },

    /** Gives an owner the factors of another one, but for those that it has itself; answers what was added. */
    async copy(fromOwner: string, toOwner: string, cause: Cause): Promise<FactorItem[]> {
      const source = await this.ofOwner(fromOwner);
      let copies: FactorItem[] = [];
      await change(toOwner, (factors) => {
        const missing = source.filter((each) => !factors.some((other) => sameIdentity(each, other)));
        copies = copiedFactors(missing, toOwner, cause);
        const entry = {
          field: 'factors',
          from: null,
          to: copies.map(({ metricUid, toUnit, factor }) => ({ metricUid, toUnit, factor })),
        };
        return {
          factors: [...factors, ...copies],
          audits: [auditWrite(tenantUid, toOwner, 'factor', [entry], cause, { fromOwner })],
        };
      });
      return copies;
    },

    /** @throws stale_version, not_found, and invalid_input as `add` does */
    async update(current: FactorItem, fields: Partial<NewFactor>, cause: Cause, version = current.version): Promise<FactorItem> {
      const next = { ...current, ...fields, by: cause.by, changed: cause.at, version: version + 1 };
      await change(current.ownerUid, (factors) => {
        checkCurrent(factors, current.uid, version);
        if (factors.some((other) => other.uid !== next.uid && sameIdentity(next, other))) throw DUPLICATE;
        const changed = factors.map((each) => (each.uid === next.uid ? next : each));
        return { factors: changed, audits: [audit(next, changesOf(current, fields), cause)] };
      });
      return next;
    },

    /** Gives an owner's factors other metrics; answers how many that concerns, and how many fall away because of another one. */
    async replaceMetrics(ownerUid: string, replacements: Replacements, cause: Cause) {
      let done = replaceInFactors(await this.ofOwner(ownerUid), replacements);
      if (done.changed + done.dropped === 0) return done;
      await change(ownerUid, (factors) => {
        done = replaceInFactors(factors, replacements);
        const names = (list: readonly FactorItem[]) => list.map(({ metricName, toUnit }) => `${metricName} > ${toUnit}`);
        const entry = { field: 'metrics', from: names(factors), to: names(done.factors) };
        return { factors: done.factors, audits: [auditWrite(tenantUid, ownerUid, 'factor', [entry], cause)] };
      });
      return done;
    },

    async remove(current: FactorItem, cause: Cause): Promise<void> {
      await change(current.ownerUid, (factors) => {
        checkCurrent(factors, current.uid, current.version);
        const entry = { field: 'deleted', from: current.factor, to: null };
        return { factors: factors.filter(({ uid }) => uid !== current.uid), audits: [audit(current, [entry], cause)] };
      });
    },

    /**
     * All factors that a report may need, by origin, for `factorFinder`. Read together with whatever else is asked for at once.
     * @param owners `packageRefUid`: the report's package; `masterRefUid`: the project
     */
    async forReport(owners: { packageRefUid: string; masterRefUid: string }): Promise<StoredSources> {
      const { packageRefUid, masterRefUid } = owners;
      const wanted = [...new Set([packageRefUid, masterRefUid, GLOBAL])];
      const [found, groups] = await Promise.all([sheets(wanted), readGroups(tenantUid)]);
      const of = (owner: string) => found.find(({ ownerUid }) => ownerUid === owner)!.factors.map(asFactor);
      return {
        package: packageRefUid === masterRefUid ? [] : of(packageRefUid),
        project: of(masterRefUid),
        groups: groups.groups,
        groupFactors: new Map(groups.groups.map(({ uid }) => [uid, factorsOfGroup(groups, uid)])),
        global: of(GLOBAL),
      };
    },
  };
};

export type StoredSources = Required<Pick<FactorSources, 'package' | 'project' | 'groups' | 'groupFactors' | 'global'>>;

/** As the calculation reads it. */
export const asFactor = ({ uid, metricUid, toUnit, factor }: FactorItem): Factor => ({ uid, metric: metricUid, toUnit, factor });

const parsed = (item: Record<string, unknown>): Sheet => ({
  ownerUid: String(item.ownerUid),
  version: Number(item.sheetVersion),
  factors: unpackSheet<FactorItem[]>(item.data as Uint8Array),
});

/** The writes of an owner's factors, for a transaction; refused when they are others by then. */
export function sheetWrites(tenantUid: string, { ownerUid, version }: Address, factors: readonly FactorItem[]): Write[] {
  const data = packSheet(factors);
  if (data.length > MAX_BYTES) throw FULL;
  const item = { tenantUid, ownerUid, sheetVersion: version + 1, data };
  const sheet =
    version === 0
      ? db.entities.factorsheet.create(item)
      : db.entities.factorsheet.put(item).where(({ sheetVersion }, { eq }) => eq(sheetVersion, version));
  const metrics = [...new Set(factors.map(({ metricUid }) => metricUid))];
  return [write(sheet, STALE), metricUseStore(tenantUid).factorsWrite(ownerUid, metrics)];
}

export const removeSheetWrites = (tenantUid: string, ownerUid: string): Write[] => [
  write(db.entities.factorsheet.delete({ tenantUid, ownerUid })),
  metricUseStore(tenantUid).factorsWrite(ownerUid, []),
];

/** What a change of a group's factors does to the groups; a group that is gone takes none. */
function groupWrites(tenantUid: string, groups: FactorGroups, ownerUid: string, factors: readonly FactorItem[]): Write[] {
  const groupUid = groupOfOwner(ownerUid);
  if (groupUid === null) return [];
  if (!groups.groups.some(({ uid }) => uid === groupUid)) throw NO_GROUP;
  return [groupsWrite(tenantUid, groups, groupUid, { factors: factors.map(asFactor) })];
}

function checkCurrent(factors: readonly FactorItem[], uid: string, version: number): void {
  const stored = factors.find((each) => each.uid === uid);
  if (!stored) throw GONE;
  if (stored.version !== version) throw new AppError('stale_version', STALE.message);
}

const created = ({ toUnit, factor }: FactorItem) => changesOf({}, { toUnit, factor });

/** The same factors for another owner, as added by whoever copies them. */
export const copiedFactors = (items: readonly FactorItem[], ownerUid: string, { at, by }: Cause): FactorItem[] =>
  items.map(({ changed: _changed, ...item }) => ({ ...item, ...{ ownerUid, uid: randomUUID(), created: at, by, version: 1 } }));

const sameIdentity = (a: FactorItem, b: FactorItem) => a.metricUid === b.metricUid && a.toUnit === b.toUnit;
