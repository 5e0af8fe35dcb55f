import type { EntityItem } from 'electrodb';
import { isStale } from '../../../../shared/errors.ts';
import type { BasemetricEntity } from '../../entities/metric/base-metric.ts';
import { growingPause, retryOn } from '../../retry.ts';
import { db } from '../../service.ts';
import { identityPartition, METRIC_PARTITIONS } from '../../table.ts';
import { transact, type Write, write } from '../../transact.ts';

export type BaseMetricItem = EntityItem<typeof BasemetricEntity>;

/** Where earlier releases keep all base metrics and identities of a tenancy. */
const [FIRST] = METRIC_PARTITIONS;

const CONSISTENT = { consistent: true };

/** Where a base metric belongs. */
export const partitionOf = (uid: string): string =>
  METRIC_PARTITIONS[Number.parseInt(uid.slice(0, 2), 16) % METRIC_PARTITIONS.length] ?? FIRST;

/** The partition in which a base metric was read. */
export const storedIn = ({ partition }: { partition?: string }): string => partition ?? FIRST;

export const identityKey = (tenantUid: string, hash: string) => ({ tenantUid, partition: identityPartition(hash), hash });
export const earlierIdentityKey = (tenantUid: string, hash: string) => ({ tenantUid, partition: FIRST, hash });

/**
 * Base metrics by their uids: one BatchGet of 100 each, and a second one in the place of earlier releases for those not found. A
 * metric found in neither place may have moved between the two reads, and is read again at its current place.
 */
export async function metricsByUid(
  tenantUid: string,
  uids: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<BaseMetricItem[]> {
  const unique = [...new Set(uids)];
  const found = await getIn(tenantUid, unique, partitionOf, options);
  const isMissing = (uid: string) => partitionOf(uid) !== FIRST && !found.some((metric) => metric.uid === uid);
  found.push(...(await getIn(tenantUid, unique.filter(isMissing), () => FIRST, options)));
  return [...found, ...(await getIn(tenantUid, unique.filter(isMissing), partitionOf, CONSISTENT))];
}

async function getIn(
  tenantUid: string,
  uids: readonly string[],
  place: (uid: string) => string,
  { consistent = false } = {},
): Promise<BaseMetricItem[]> {
  if (uids.length === 0) return [];
  const keys = uids.map((uid) => ({ tenantUid, partition: place(uid), uid }));
  const { data } = await db.entities.basemetric.get(keys).go({ consistent });
  return data;
}

/**
 * Every base metric. Reads first the places of earlier releases and then, with every finished write, the current ones, in three
 * parallel Queries. So a metric that moves meanwhile is found at its new place.
 */
export async function allMetrics(tenantUid: string): Promise<BaseMetricItem[]> {
  const listed = async (partition: string, { consistent = false } = {}) =>
    (await db.entities.basemetric.query.primary({ tenantUid, partition }).go({ pages: 'all', consistent })).data;
  const [, ...others] = METRIC_PARTITIONS;
  const first = await listed(FIRST);
  const found = [first, ...(await Promise.all(others.map((partition) => listed(partition, CONSISTENT))))].flat();
  return [...new Map(found.map((metric) => [metric.uid, metric])).values()];
}

/**
 * The uids of base metrics by the hashes of their identities, in either place: one BatchGet for 50. If releases that ran side by
 * side have made two metrics with one identity, this release's metric wins.
 */
export async function uidsByHash(tenantUid: string, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const keys = hashes.flatMap((hash) => [earlierIdentityKey(tenantUid, hash), identityKey(tenantUid, hash)]);
  const { data } = await db.entities.metricidentity.get(keys).go({ concurrent: 8 });
  const [earlier, own] = [data.filter((item) => storedIn(item) === FIRST), data.filter((item) => storedIn(item) !== FIRST)];
  return new Map([...earlier, ...own].map(({ hash, metricUid }) => [hash, metricUid]));
}

type IdentityKey = ReturnType<typeof identityKey>;

/** The keys of an identity at which no other metric has it. One BatchGet. */
export async function ownIdentityKeys(tenantUid: string, hash: string, metricUid: string): Promise<IdentityKey[]> {
  const keys = [identityKey(tenantUid, hash), earlierIdentityKey(tenantUid, hash)];
  const { data } = await db.entities.metricidentity.get(keys).go(CONSISTENT);
  const others = new Set(data.filter((item) => item.metricUid !== metricUid).map(storedIn));
  return keys.filter(({ partition }) => !others.has(partition));
}

/** Takes an identity away from a metric, or finds it gone. */
export const identityRemoval = (key: IdentityKey, metricUid: string): Write =>
  write(
    db.entities.metricidentity
      .delete(key)
      .where((item, { eq, notExists }) => `${notExists(item.metricUid)} OR ${eq(item.metricUid, metricUid)}`),
  );

/** Items of an upgrade that move in one transaction; two writes each. */
const MOVED_AT_ONCE = 50;

/** Attempts to read and move a group while other writes change its metrics. */
const MOVE_ATTEMPTS = 5;

/**
 * Moves metrics of earlier releases from their one partition to their current places. May run while people work, and more than
 * once. If releases that ran side by side have made two metrics with one identity, both stay and the metric of this release has
 * the identity: people see both in the list and can merge them. @returns the number of moved items
 */
export async function spreadMetrics(tenantUid: string): Promise<number> {
  let count = 0;
  await retryOn(isStale, { attempts: MOVE_ATTEMPTS, pauseMs: growingPause }, async () => {
    const moves = await movesOf(tenantUid);
    for (let start = 0; start < moves.length; start += MOVED_AT_ONCE) {
      const group = moves.slice(start, start + MOVED_AT_ONCE);
      await transact(group.flat());
      count += group.length;
    }
  });
  return count;
}

async function movesOf(tenantUid: string): Promise<Write[][]> {
  const [metrics, identities] = await Promise.all([
    db.entities.basemetric.query.primary({ tenantUid, partition: FIRST }).go({ pages: 'all', consistent: true }),
    db.entities.metricidentity.query.primary({ tenantUid, partition: FIRST }).go({ pages: 'all', consistent: true }),
  ]);
  const keys = identities.data.map(({ hash }) => identityKey(tenantUid, hash));
  const known = keys.length > 0 ? (await db.entities.metricidentity.get(keys).go(CONSISTENT)).data : [];
  const twins = new Set(known.map(({ hash }) => hash));
  return [
    ...metrics.data.filter(({ uid }) => partitionOf(uid) !== FIRST).map((item) => moveOf(tenantUid, item)),
    ...identities.data.map(({ hash, metricUid }) => [
      ...(twins.has(hash) ? [] : [write(db.entities.metricidentity.create({ ...identityKey(tenantUid, hash), metricUid }))]),
      identityRemoval(earlierIdentityKey(tenantUid, hash), metricUid),
    ]),
  ];
}

const moveOf = (tenantUid: string, item: BaseMetricItem) => [
  write(db.entities.basemetric.create({ ...item, tenantUid, partition: partitionOf(item.uid) })),
  write(
    db.entities.basemetric
      .delete({ tenantUid, partition: FIRST, uid: item.uid })
      .where((stored, { eq }) => eq(stored.version, item.version)),
  ),
];
