import { randomUUID } from 'node:crypto';
import { isShortId } from '../../../../shared/domain/kernel/names.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { inLanes } from '../../lanes.ts';
import { meantBy } from '../../meant-by.ts';
import { retryOn } from '../../retry.ts';
import { db } from '../../service.ts';
import { IN_TENANCY } from '../../trail-place.ts';
import { check, transact, type Write, write } from '../../transact.ts';
import { type BaseMetricFields, identityHash, linkedHandover, linkedUids, linkedWrites } from './metric-identity.ts';
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

export type { BaseMetricFields } from './metric-identity.ts';
export type { BaseMetricItem } from './metric-places.ts';

const ATTEMPTS = 3;
/** Metrics in one transaction: two writes each beside the audit entry, and DynamoDB takes 100 writes. */
const METRICS_IN_TRANSACTION = 49;
export const TWIN = errorKind('conflict', 'Another base metric has exactly these fields. Merge the two instead.');
const TAKEN = errorKind('conflict', 'Somebody else has just created the same metric. Load the page again to use it.');

/** The base metrics of one tenant, independent of projects. */
export const metricStore = (tenantUid: string) => ({
  /** Every base metric, in four Queries. */
  all: (): Promise<BaseMetricItem[]> => allMetrics(tenantUid),

  /** Several in one BatchGet (of 100 each); unknown uids are left out. `consistent`: as they are at this moment. */
  getMany: (uids: readonly string[], options: { consistent?: boolean } = {}): Promise<BaseMetricItem[]> =>
    metricsByUid(tenantUid, uids, options),

  /** One by its uid (one Get) or the first eight characters of it (the list). */
  async find(id: string): Promise<BaseMetricItem | undefined> {
    if (isShortId(id)) return meantBy(id, await this.all());
    return (await metricsByUid(tenantUid, [id]))[0];
  },

  /** The uid of the base metric with exactly these fields, if there is one. One Get. */
  uidOf: async (fields: BaseMetricFields): Promise<string | undefined> =>
    [...(await uidsByHash(tenantUid, [identityHash(fields)])).values()][0],

  /** The uid of the base metric that a node with these four fields measures, if there is one (SET-363). One Get, or two. */
  async measuredUid(fields: BaseMetricFields): Promise<string | undefined> {
    return (await this.uidOf(fields)) ?? (await linkedUids(tenantUid, [fields]))[0];
  },

  /** The base metric that a node with these four fields measures, made when there is none (SET-369). */
  async getOrCreate(fields: BaseMetricFields, cause: Cause): Promise<BaseMetricFields & { uid: string }> {
    return (await this.getOrCreateMany([fields], cause))[0]!;
  },

  /** The base metric with exactly these fields, links included (ADM-346, ADM-347), and whether it was made just now. */
  async getOrCreateOne(fields: BaseMetricFields, cause: Cause): Promise<{ metric: BaseMetricItem; isNew: boolean }> {
    const known = await this.uidOf(fields);
    const uid = known ?? (await this.getOrCreateMany([fields], cause, { isExact: true }))[0]!.uid;
    const [metric] = await metricsByUid(tenantUid, [uid]);
    return { metric: metric!, isNew: known === undefined };
  },

  /**
   * The metrics for nodes with these four fields, in their order; creates missing ones, and equal fields give one metric. Without
   * `isExact`, a linked metric counts if none without links has the fields.
   */
  async getOrCreateMany(
    wanted: readonly BaseMetricFields[],
    cause: Cause,
    { isExact = false } = {},
  ): Promise<(BaseMetricFields & { uid: string })[]> {
    const byHash = new Map(wanted.map((fields) => [identityHash(fields), fields]));
    return retryOn(TAKEN.is, { attempts: ATTEMPTS }, async () => {
      const uids = await uidsByHash(tenantUid, [...byHash.keys()]);
      const unknown = [...byHash].filter(([hash]) => !uids.has(hash));
      const linked = isExact
        ? []
        : await linkedUids(
            tenantUid,
            unknown.map(([, fields]) => fields),
          );
      for (const [at, [hash]] of unknown.entries()) if (linked[at]) uids.set(hash, linked[at]);
      const missing = unknown.filter(([hash]) => !uids.has(hash));
      await inLanes(missing, METRICS_IN_TRANSACTION, async (some) => {
        const made = some.map(([hash, fields]) => ({ hash, fields, uid: randomUUID() }));
        const linkedToo = await Promise.all(made.map(({ fields, uid }) => linkedWrites(tenantUid, uid, undefined, fields)));
        await transact([...createWrites(tenantUid, made, cause), ...linkedToo.flat()]);
        for (const { hash, uid } of made) uids.set(hash, uid);
      });
      return wanted.map((fields) => ({ ...fields, uid: uids.get(identityHash(fields))! }));
    });
  },

  /** The condition that a base metric is as it was read, where it has these fields already; undefined where they are others. */
  unchangedWrite(current: BaseMetricItem, next: BaseMetricFields): Write | undefined {
    if (metricChanges(current, fieldsOf(next)).length > 0) return undefined;
    const own = db.entities.basemetric.delete({ tenantUid, partition: storedIn(current), uid: current.uid });
    return check(own.where((item, { eq }) => eq(item.version, current.version)));
  },

  /**
   * Notes the job that carries the last change of a metric once more, if the metric and its job are as they were read.
   * @throws stale_version
   */
  carriedWrite(current: BaseMetricItem, job: string): Write {
    const { uid, version, job: before = '' } = current;
    const patch = db.entities.basemetric.patch({ tenantUid, partition: storedIn(current), uid }).set({ job });
    return write(patch.where((item, { eq }) => `${eq(item.version, version)} AND ${eq(item.job, before)}`));
  },

  /**
   * The writes that change the fields of a base metric with its identity; they fail if something new rests on its unit. Up to
   * three BatchGets if the fields differ. `job`: the one that carries the change.
   * @throws (when written) conflict when another metric has exactly these fields, stale_version
   */
  async changeWrites(current: BaseMetricItem, next: BaseMetricFields, cause: Cause, job = current.job): Promise<Write[]> {
    const { uid, version, restedAt, begun, heldAt, equatedAt } = current;
    const held = { ...(heldAt && { heldAt }), ...(equatedAt && { equatedAt }) };
    const marks = { ...(restedAt && { restedAt }), ...(begun && { begun }), ...(job && { job }), ...held };
    const partition = storedIn(current);
    const fields = fieldsOf(next);
    const isSame = identityHash(current) === identityHash(fields);
    return [
      write(
        db.entities.basemetric
          .put({ tenantUid, partition, uid, version: version + 1, ...fields, ...marks })
          .where(asRead({ version, restedAt })),
      ),
      ...(isSame
        ? []
        : [
            ...(await identityRemovals(tenantUid, current)),
            write(db.entities.metricidentity.create({ ...identityKey(tenantUid, identityHash(fields)), metricUid: uid }), TWIN),
            check(
              db.entities.metricidentity
                .delete(earlierIdentityKey(tenantUid, identityHash(fields)))
                .where(({ hash }, { notExists }) => notExists(hash)),
              TWIN,
            ),
          ]),
      ...(await linkedWrites(tenantUid, uid, current, fields)),
      auditWrite(tenantUid, { place: IN_TENANCY, subject: uid, kind: 'metric', changes: metricChanges(current, fields) }, cause),
    ];
  },

  /**
   * Part of the transaction in which a base metric takes over another one. From then on, all that names the other rests on it, so
   * a merge or change that has not seen this fails. @throws stale_version also if something began to rest on it or to name it
   * since it was read
   */
  takesOverWrite(metric: BaseMetricItem): Write {
    const key = { tenantUid, partition: storedIn(metric), uid: metric.uid };
    return write(
      db.entities.basemetric.patch(key).add({ begun: 1 }).set({ restedAt: new Date().toISOString() }).where(asNamed(metric)),
    );
  },

  /**
   * The writes that take a base metric away that has become another one, which gets its identity if it has the same fields. A
   * BatchGet. @throws (when written) stale_version also when something began to rest on it or to name it since it was read
   */
  async removeWrites(current: BaseMetricItem, into: BaseMetricItem, cause: Cause): Promise<Write[]> {
    const { uid } = current;
    const isTwin = identityHash(current) === identityHash(into);
    const entry = { field: 'merged', from: `${current.name} (${current.unit})`, to: `${into.name} (${into.unit})` };
    return [
      write(db.entities.basemetric.delete({ tenantUid, partition: storedIn(current), uid }).where(asNamed(current))),
      ...(isTwin ? identityHandover(tenantUid, into) : await identityRemovals(tenantUid, current)),
      ...(await linkedHandover(tenantUid, current, into)),
      auditWrite(tenantUid, { place: IN_TENANCY, subject: uid, kind: 'metric', changes: [{ ...entry, to: into.uid }] }, cause),
      auditWrite(
        tenantUid,
        { place: IN_TENANCY, subject: into.uid, kind: 'metric', changes: [entry], context: { fromUid: uid } },
        cause,
      ),
    ];
  },
});

/** What conditions are made of: `A` is a stored attribute. */
type Conditions<A> = { eq(attribute: A, value: number | string): string; notExists(attribute: A): string };

/** The condition that a base metric is as it was read, and that nothing began to rest on it since. */
const asRead =
  ({ version, restedAt }: { version: number; restedAt?: string | undefined }) =>
  <A>(stored: { version: A; restedAt: A }, { eq, notExists }: Conditions<A>) =>
    `${eq(stored.version, version)} AND ${restedAt ? eq(stored.restedAt, restedAt) : notExists(stored.restedAt)}`;

/** The condition that a base metric is as it was read, that nothing began to rest on it, and that nothing began to name it. */
const asNamed =
  ({ begun, ...metric }: { version: number; restedAt?: string | undefined; begun?: number | undefined }) =>
  <A>(stored: { version: A; restedAt: A; begun: A }, is: Conditions<A>) =>
    `${asRead(metric)(stored, is)} AND ${begun ? is.eq(stored.begun, begun) : is.notExists(stored.begun)}`;

/** The differences between two versions of a base metric, including removed links. */
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

/** Removes a metric's identity at any of its places, but keeps the identity of another metric with the same fields. */
const identityRemovals = async (tenantUid: string, metric: BaseMetricItem): Promise<Write[]> =>
  (await ownIdentityKeys(tenantUid, identityHash(metric), metric.uid)).map((key) => identityRemoval(key, metric.uid));

/** Gives the identity of two metrics with the same fields to the remaining one. */
const identityHandover = (tenantUid: string, into: BaseMetricItem): Write[] => [
  write(db.entities.metricidentity.put({ ...identityKey(tenantUid, identityHash(into)), metricUid: into.uid })),
  write(db.entities.metricidentity.delete(earlierIdentityKey(tenantUid, identityHash(into)))),
];

type NewMetric = { hash: string; fields: BaseMetricFields; uid: string };

const createWrites = (tenantUid: string, made: readonly NewMetric[], cause: Cause): Write[] => [
  ...made.flatMap(({ hash, fields, uid }) => [
    write(db.entities.metricidentity.create({ ...identityKey(tenantUid, hash), metricUid: uid }), TAKEN),
    write(db.entities.basemetric.create({ tenantUid, partition: partitionOf(uid), uid, version: 1, ...fields })),
  ]),
  createdAudit(tenantUid, made, cause),
];

/** One metric has an entry of its own; of many the entry stands with the first and names them all. */
function createdAudit(tenantUid: string, made: readonly NewMetric[], cause: Cause): Write {
  const [first] = made;
  const changes =
    made.length === 1
      ? changesOf({}, first!.fields)
      : made.map(({ uid, fields: { name, unit, category } }) => ({
          field: `${uid}.created`,
          from: null,
          to: { name, unit, category },
        }));
  return auditWrite(tenantUid, { place: IN_TENANCY, subject: first!.uid, kind: 'metric', changes }, cause);
}
