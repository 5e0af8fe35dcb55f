import type { EntityItem } from 'electrodb';
import type { BasemetricEntity } from '../../entities/metric/base-metric.ts';
import { db } from '../../service.ts';
import { identityPartition, METRIC_PARTITIONS } from '../../table.ts';
import { transact, write } from '../../transact.ts';

export type BaseMetricItem = EntityItem<typeof BasemetricEntity>;

/** Where earlier releases keep all base metrics and identities of a tenancy. */
const [FIRST] = METRIC_PARTITIONS;

/** Where a base metric belongs. */
export const partitionOf = (uid: string): string =>
  METRIC_PARTITIONS[Number.parseInt(uid.slice(0, 2), 16) % METRIC_PARTITIONS.length] ?? FIRST;

/** Where it lies, as it was read. */
export const storedIn = ({ partition }: { partition?: string }): string => partition ?? FIRST;

export const identityKey = (tenantUid: string, hash: string) => ({ tenantUid, partition: identityPartition(hash), hash });
export const earlierIdentityKey = (tenantUid: string, hash: string) => ({ tenantUid, partition: FIRST, hash });

/** Base metrics by their uids: one BatchGet of 100 each, and a second one where earlier releases keep those that are missing. */
export async function metricsByUid(tenantUid: string, uids: readonly string[]): Promise<BaseMetricItem[]> {
  const unique = [...new Set(uids)];
  const found = await getIn(tenantUid, unique, partitionOf);
  const known = new Set(found.map(({ uid }) => uid));
  const missing = unique.filter((uid) => !known.has(uid) && partitionOf(uid) !== FIRST);
  return [...found, ...(await getIn(tenantUid, missing, () => FIRST))];
}

async function getIn(tenantUid: string, uids: readonly string[], place: (uid: string) => string): Promise<BaseMetricItem[]> {
  if (uids.length === 0) return [];
  const { data } = await db.entities.basemetric.get(uids.map((uid) => ({ tenantUid, partition: place(uid), uid }))).go();
  return data;
}

/** The uids of base metrics by the hashes of their identities, wherever these lie: one BatchGet for 50. */
export async function uidsByHash(tenantUid: string, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const keys = hashes.flatMap((hash) => [earlierIdentityKey(tenantUid, hash), identityKey(tenantUid, hash)]);
  const { data } = await db.entities.metricidentity.get(keys).go({ concurrent: 8 });
  return new Map(data.map(({ hash, metricUid }) => [hash, metricUid]));
}

/** Items of an upgrade that move in one transaction; two writes each. */
const MOVED_AT_ONCE = 50;

/**
 * Moves what earlier releases kept in one partition to where it belongs. It may run while people work, and again: whatever somebody
 * changes meanwhile refuses the transaction of its group. @returns how many items were moved
 */
export async function spreadMetrics(tenantUid: string): Promise<number> {
  const [metrics, identities] = await Promise.all([
    db.entities.basemetric.query.primary({ tenantUid, partition: FIRST }).go({ pages: 'all', consistent: true }),
    db.entities.metricidentity.query.primary({ tenantUid, partition: FIRST }).go({ pages: 'all', consistent: true }),
  ]);
  const moves = [
    ...metrics.data.filter(({ uid }) => partitionOf(uid) !== FIRST).map((item) => moveOf(tenantUid, item)),
    ...identities.data.map(({ hash, metricUid }) => [
      write(db.entities.metricidentity.create({ ...identityKey(tenantUid, hash), metricUid })),
      write(
        db.entities.metricidentity
          .delete(earlierIdentityKey(tenantUid, hash))
          .where((item, { eq }) => eq(item.metricUid, metricUid)),
      ),
    ]),
  ];
  for (let start = 0; start < moves.length; start += MOVED_AT_ONCE)
    await transact(moves.slice(start, start + MOVED_AT_ONCE).flat());
  return moves.length;
}

const moveOf = (tenantUid: string, item: BaseMetricItem) => [
  write(db.entities.basemetric.create({ ...item, tenantUid, partition: partitionOf(item.uid) })),
  write(
    db.entities.basemetric
      .delete({ tenantUid, partition: FIRST, uid: item.uid })
      .where((stored, { eq }) => eq(stored.version, item.version)),
  ),
];
