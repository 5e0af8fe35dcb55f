import { createHash, randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { isShortId, meansUid } from '../../../../shared/domain/kernel/names.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { BasemetricEntity } from '../../entities/metric/base-metric.ts';
import { retryOn } from '../../retry.ts';
import { db } from '../../service.ts';
import { IN_TENANCY } from '../../trail-place.ts';
import { check, transact, type Write, write } from '../../transact.ts';

export type BaseMetricItem = EntityItem<typeof BasemetricEntity>;
export type BaseMetricFields = {
  name: string;
  unit: string;
  description: string;
  category: string;
  parentMetricUid?: string;
  conversionBaseUid?: string;
};

const ATTEMPTS = 3;
/** Two writes a metric beside the audit entry, and DynamoDB takes 100 in a transaction. */
const AT_ONCE = 49;
/** Transactions on their way at the same time. */
const LANES = 8;

export const TWIN = errorKind('conflict', 'Another base metric has exactly these fields. Merge the two instead.');
const TAKEN = errorKind('conflict', 'Somebody else has just created the same metric. Load the page again to use it.');

/** All fields together are the identity, letter case and blanks included (SET-249, SET-369, ADM-347). */
const hashOf = ({ name, unit, description, category, parentMetricUid, conversionBaseUid }: BaseMetricFields) => {
  const links = parentMetricUid || conversionBaseUid ? [parentMetricUid ?? null, conversionBaseUid ?? null] : [];
  return createHash('sha256')
    .update(JSON.stringify([name, unit, description, category, ...links]))
    .digest('hex');
};

/** The base metrics of one tenant: what is measured, whatever the project. */
export const metricStore = (tenantUid: string) => ({
  /** Every base metric, in one Query. */
  async all(): Promise<BaseMetricItem[]> {
    const { data } = await db.entities.basemetric.query.primary({ tenantUid }).go({ pages: 'all' });
    return data;
  },

  /** Several in one BatchGet (of 100 each); unknown uids are left out. */
  async getMany(uids: readonly string[]): Promise<BaseMetricItem[]> {
    const unique = [...new Set(uids)].map((uid) => ({ tenantUid, uid }));
    if (unique.length === 0) return [];
    const { data } = await db.entities.basemetric.get(unique).go();
    return data;
  },

  /** One by its uid (one Get) or the first eight characters of it (one Query). */
  async find(id: string): Promise<BaseMetricItem | undefined> {
    if (isShortId(id)) return (await this.all()).find(({ uid }) => meansUid(id, uid));
    const { data } = await db.entities.basemetric.get({ tenantUid, uid: id }).go();
    return data ?? undefined;
  },

  /** The uid of the base metric with exactly these fields, if there is one. One Get. */
  uidOf: async (fields: BaseMetricFields): Promise<string | undefined> =>
    [...(await knownUids(tenantUid, [hashOf(fields)])).values()][0],

  /** The base metric with exactly these fields, made when there is none (SET-369). */
  async getOrCreate(fields: BaseMetricFields, cause: Cause): Promise<BaseMetricFields & { uid: string }> {
    return (await this.getOrCreateMany([fields], cause))[0]!;
  },

  /** The same, and whether it was made just now. */
  async getOrCreateOne(fields: BaseMetricFields, cause: Cause): Promise<{ metric: BaseMetricItem; isNew: boolean }> {
    const known = await this.uidOf(fields);
    const { uid } = await this.getOrCreate(fields, cause);
    const { data } = await db.entities.basemetric.get({ tenantUid, uid }).go();
    return { metric: data!, isNew: known === undefined };
  },

  /** The same for many, in their order; what is asked for twice is one metric. */
  async getOrCreateMany(wanted: readonly BaseMetricFields[], cause: Cause): Promise<(BaseMetricFields & { uid: string })[]> {
    const byHash = new Map(wanted.map((fields) => [hashOf(fields), fields]));
    return retryOn(TAKEN.is, { attempts: ATTEMPTS }, async () => {
      const uids = await knownUids(tenantUid, [...byHash.keys()]);
      const missing = [...byHash].filter(([hash]) => !uids.has(hash));
      await inLanes(missing, async (some) => {
        const made = some.map(([hash, fields]) => ({ hash, fields, uid: randomUUID() }));
        await transact(createWrites(tenantUid, made, cause));
        for (const { hash, uid } of made) uids.set(hash, uid);
      });
      return wanted.map((fields) => ({ ...fields, uid: uids.get(hashOf(fields))! }));
    });
  },

  /**
   * The writes that give a base metric other fields, its identity with them.
   * @throws (when written) conflict when another metric has exactly these fields, stale_version
   */
  changeWrites(current: BaseMetricItem, next: BaseMetricFields, cause: Cause, version = current.version): Write[] {
    const { uid } = current;
    const fields = fieldsOf(next);
    const isSame = hashOf(current) === hashOf(fields);
    return [
      write(
        db.entities.basemetric
          .put({ tenantUid, uid, version: version + 1, ...fields })
          .where((item, { eq }) => eq(item.version, version)),
      ),
      ...(isSame
        ? []
        : [
            write(db.entities.metricidentity.delete({ tenantUid, hash: hashOf(current) })),
            write(db.entities.metricidentity.create({ tenantUid, hash: hashOf(fields), metricUid: uid }), TWIN),
          ]),
      auditWrite(tenantUid, IN_TENANCY, uid, 'metric', metricChanges(current, fields), cause),
    ];
  },

  /** Condition for a transaction: the base metric is unchanged since it was read. */
  unchanged({ uid, version }: BaseMetricItem): Write {
    return check(db.entities.basemetric.delete({ tenantUid, uid }).where((stored, { eq }) => eq(stored.version, version)));
  },

  /** The writes that take a base metric away that has become another one. */
  removeWrites(current: BaseMetricItem, into: BaseMetricItem, cause: Cause): Write[] {
    const { uid, version } = current;
    const entry = { field: 'merged', from: `${current.name} (${current.unit})`, to: `${into.name} (${into.unit})` };
    return [
      write(db.entities.basemetric.delete({ tenantUid, uid }).where((item, { eq }) => eq(item.version, version))),
      write(db.entities.metricidentity.delete({ tenantUid, hash: hashOf(current) })),
      auditWrite(tenantUid, IN_TENANCY, uid, 'metric', [{ ...entry, to: into.uid }], cause),
      auditWrite(tenantUid, IN_TENANCY, into.uid, 'metric', [entry], cause, { fromUid: uid }),
    ];
  },
});

/** What differs between two versions of a base metric, a link that was taken away included. */
const metricChanges = (from: BaseMetricFields, to: BaseMetricFields) => {
  const whole = (fields: BaseMetricFields) => ({ parentMetricUid: null, conversionBaseUid: null, ...fieldsOf(fields) });
  return changesOf(whole(from), whole(to));
};

const fieldsOf = ({
  name,
  unit,
  description,
  category,
  parentMetricUid,
  conversionBaseUid,
}: BaseMetricFields): BaseMetricFields => ({
  name,
  unit,
  description,
  category,
  ...(parentMetricUid && { parentMetricUid }),
  ...(conversionBaseUid && { conversionBaseUid }),
});

async function knownUids(tenantUid: string, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const { data } = await db.entities.metricidentity.get(hashes.map((hash) => ({ tenantUid, hash }))).go({ concurrent: 8 });
  return new Map(data.map(({ hash, metricUid }) => [hash, metricUid]));
}

type Made = { hash: string; fields: BaseMetricFields; uid: string };

const createWrites = (tenantUid: string, made: readonly Made[], cause: Cause): Write[] => [
  ...made.flatMap(({ hash, fields, uid }) => [
    write(db.entities.metricidentity.create({ tenantUid, hash, metricUid: uid }), TAKEN),
    write(db.entities.basemetric.create({ tenantUid, uid, version: 1, ...fields })),
  ]),
  createdAudit(tenantUid, made, cause),
];

/** One metric has an entry of its own; of many the entry stands with the first and names them all. */
function createdAudit(tenantUid: string, made: readonly Made[], cause: Cause): Write {
  const [first] = made;
  const changes =
    made.length === 1
      ? changesOf({}, first!.fields)
      : made.map(({ uid, fields: { name, unit, category } }) => ({
          field: `${uid}.created`,
          from: null,
          to: { name, unit, category },
        }));
  return auditWrite(tenantUid, IN_TENANCY, first!.uid, 'metric', changes, cause);
}

/** Works off groups of AT_ONCE, some at the same time. */
async function inLanes<T>(items: readonly T[], run: (some: readonly T[]) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const start = next;
      next += AT_ONCE;
      await run(items.slice(start, start + AT_ONCE));
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const each of lanes) if (each.status === 'rejected') throw each.reason;
}
