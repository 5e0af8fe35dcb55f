import { createHash, randomUUID } from 'node:crypto';
import { isShortId, meansUid } from '../../../../shared/domain/kernel/names.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { inLanes } from '../../lanes.ts';
import { retryOn } from '../../retry.ts';
import { db } from '../../service.ts';
import { IN_TENANCY } from '../../trail-place.ts';
import { check, transact, type Write, write } from '../../transact.ts';
import {
  allMetrics,
  type BaseMetricItem,
  earlierIdentityKey,
  identityKey,
  identityRemoval,
  metricsByUid,
  ownIdentityKeys,
  partitionOf,
  storedIn,
  uidsByHash,
} from './metric-places.ts';

export type { BaseMetricItem } from './metric-places.ts';
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
  /** Every base metric, in four Queries. */
  all: (): Promise<BaseMetricItem[]> => allMetrics(tenantUid),

  /** Several in one BatchGet (of 100 each); unknown uids are left out. */
  getMany: (uids: readonly string[]): Promise<BaseMetricItem[]> => metricsByUid(tenantUid, uids),

  /** One by its uid (one Get) or the first eight characters of it (the list). */
  async find(id: string): Promise<BaseMetricItem | undefined> {
    if (isShortId(id)) return (await this.all()).find(({ uid }) => meansUid(id, uid));
    return (await metricsByUid(tenantUid, [id]))[0];
  },

  /** The uid of the base metric with exactly these fields, if there is one. One Get. */
  uidOf: async (fields: BaseMetricFields): Promise<string | undefined> =>
    [...(await uidsByHash(tenantUid, [hashOf(fields)])).values()][0],

  /** The base metric with exactly these fields, made when there is none (SET-369). */
  async getOrCreate(fields: BaseMetricFields, cause: Cause): Promise<BaseMetricFields & { uid: string }> {
    return (await this.getOrCreateMany([fields], cause))[0]!;
  },

  /** The same, and whether it was made just now. */
  async getOrCreateOne(fields: BaseMetricFields, cause: Cause): Promise<{ metric: BaseMetricItem; isNew: boolean }> {
    const known = await this.uidOf(fields);
    const { uid } = await this.getOrCreate(fields, cause);
    const [metric] = await metricsByUid(tenantUid, [uid]);
    return { metric: metric!, isNew: known === undefined };
  },

  /** The same for many, in their order; what is asked for twice is one metric. */
  async getOrCreateMany(wanted: readonly BaseMetricFields[], cause: Cause): Promise<(BaseMetricFields & { uid: string })[]> {
    const byHash = new Map(wanted.map((fields) => [hashOf(fields), fields]));
    return retryOn(TAKEN.is, { attempts: ATTEMPTS }, async () => {
      const uids = await uidsByHash(tenantUid, [...byHash.keys()]);
      const missing = [...byHash].filter(([hash]) => !uids.has(hash));
      await inLanes(missing, AT_ONCE, async (some) => {
        const made = some.map(([hash, fields]) => ({ hash, fields, uid: randomUUID() }));
        await transact(createWrites(tenantUid, made, cause));
        for (const { hash, uid } of made) uids.set(hash, uid);
      });
      return wanted.map((fields) => ({ ...fields, uid: uids.get(hashOf(fields))! }));
    });
  },

  /**
   * The writes that give a base metric other fields, its identity with them. A BatchGet, where the fields are others.
   * @throws (when written) conflict when another metric has exactly these fields, stale_version
   */
  async changeWrites(current: BaseMetricItem, next: BaseMetricFields, cause: Cause, version = current.version): Promise<Write[]> {
    const { uid } = current;
    const partition = storedIn(current);
    const fields = fieldsOf(next);
    const isSame = hashOf(current) === hashOf(fields);
    return [
      write(
        db.entities.basemetric
          .put({ tenantUid, partition, uid, version: version + 1, ...fields })
          .where((item, { eq }) => eq(item.version, version)),
      ),
      ...(isSame
        ? []
        : [
            ...(await identityRemovals(tenantUid, current)),
            write(db.entities.metricidentity.create({ ...identityKey(tenantUid, hashOf(fields)), metricUid: uid }), TWIN),
            check(
              db.entities.metricidentity
                .delete(earlierIdentityKey(tenantUid, hashOf(fields)))
                .where(({ hash }, { notExists }) => notExists(hash)),
              TWIN,
            ),
          ]),
      auditWrite(tenantUid, IN_TENANCY, uid, 'metric', metricChanges(current, fields), cause),
    ];
  },

  /** Condition for a transaction: the base metric is unchanged since it was read. */
  unchanged({ uid, version, partition }: BaseMetricItem): Write {
    const key = { tenantUid, partition: storedIn({ partition }), uid };
    return check(db.entities.basemetric.delete(key).where((stored, { eq }) => eq(stored.version, version)));
  },

  /** The writes that take a base metric away that has become another one, which gets its identity if it has the same fields. A BatchGet. */
  async removeWrites(current: BaseMetricItem, into: BaseMetricItem, cause: Cause): Promise<Write[]> {
    const { uid, version } = current;
    const isTwin = hashOf(current) === hashOf(into);
    const entry = { field: 'merged', from: `${current.name} (${current.unit})`, to: `${into.name} (${into.unit})` };
    return [
      write(
        db.entities.basemetric
          .delete({ tenantUid, partition: storedIn(current), uid })
          .where((item, { eq }) => eq(item.version, version)),
      ),
      ...(isTwin ? identityHandover(tenantUid, into) : await identityRemovals(tenantUid, current)),
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

/** Wherever its identity lies; that of another metric with the same fields stays. */
const identityRemovals = async (tenantUid: string, metric: BaseMetricItem): Promise<Write[]> =>
  (await ownIdentityKeys(tenantUid, hashOf(metric), metric.uid)).map((key) => identityRemoval(key, metric.uid));

/** Of two metrics with the same fields, the one that stays has the identity. */
const identityHandover = (tenantUid: string, into: BaseMetricItem): Write[] => [
  write(db.entities.metricidentity.put({ ...identityKey(tenantUid, hashOf(into)), metricUid: into.uid })),
  write(db.entities.metricidentity.delete(earlierIdentityKey(tenantUid, hashOf(into)))),
];

type Made = { hash: string; fields: BaseMetricFields; uid: string };

const createWrites = (tenantUid: string, made: readonly Made[], cause: Cause): Write[] => [
  ...made.flatMap(({ hash, fields, uid }) => [
    write(db.entities.metricidentity.create({ ...identityKey(tenantUid, hash), metricUid: uid }), TAKEN),
    write(db.entities.basemetric.create({ tenantUid, partition: partitionOf(uid), uid, version: 1, ...fields })),
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
