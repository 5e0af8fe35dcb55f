import type { DatedGroup, Factor } from '../../../../shared/domain/factor/factors.ts';
import { errorKind, notFoundText } from '../../../../shared/errors.ts';
import { getTogether } from '../../batch-get.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import { itemKey } from '../../item-key.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';

/** A dated group of factors (ADM-265, SET-256). `version` counts the changes of its name and date. */
export type FactorGroupItem = DatedGroup & { created: string; by: string; version: number };

/** From a metric to a unit: the factor of each group, in the order of the groups, null where a group has none. */
type Pair = readonly [metricUid: string, toUnit: string, factors: readonly (string | null)[]];
type Content = { groups: readonly FactorGroupItem[]; pairs: readonly Pair[] };

/** All groups of a tenant; `version` is 0 for a tenant that never had a group. */
export type FactorGroups = Content & { version: number };

/** The changed group: its new fields, its new factors, or undefined to delete it. */
export type GroupChange = { group?: FactorGroupItem; factors?: readonly Factor[]; removed?: true };

/** Most compressed bytes of the groups: below DynamoDB's 400 KB an item, with room for the other attributes. */
const MAX_BYTES = 380_000;

/** Another write changed the groups in the meantime. Callers repeat their change on the newer version. */
export const GROUPS_CHANGED = errorKind(
  'stale_version',
  'Somebody else changed the conversion factor groups in the meantime. Load them again and repeat your change.',
);
const FULL = errorKind('conflict', 'The conversion factor groups are full. Delete groups that are no longer in use.');
export const NO_GROUP = errorKind('not_found', notFoundText('conversion factor group'), {
  group: [notFoundText('conversion factor group')],
});

const PREFIX = 'group:';
/** The owner of a group's factors. */
export const groupOwner = (groupUid: string): string => PREFIX + groupUid;
/** The group's uid if the owner of factors is a group; null for a package, a project and GLOBAL. */
export const groupOfOwner = (ownerUid: string): string | null =>
  ownerUid.startsWith(PREFIX) ? ownerUid.slice(PREFIX.length) : null;

/** Reads all groups of a tenant, in one round trip with other simultaneous reads. */
export async function readGroups(tenantUid: string): Promise<FactorGroups> {
  const Key = itemKey('factorgroups', { tenantUid });
  const [item] = await getTogether([Key]);
  if (!item) return { version: 0, groups: [], pairs: [] };
  return { version: Number(item.groupsVersion), ...unpackSheet<Content>(item.data as Uint8Array) };
}

/** The factors of one group, in the form of calculations. */
export function factorsOfGroup({ groups, pairs }: Content, groupUid: string): Factor[] {
  const at = groups.findIndex(({ uid }) => uid === groupUid);
  return pairs.flatMap(([metric, toUnit, factors]) => {
    const factor = factors[at];
    return factor === null || factor === undefined ? [] : [{ metric, toUnit, factor }];
  });
}

/**
 * The write that applies a change of one group, for its transaction.
 * @throws GROUPS_CHANGED when another write came first, conflict when full
 */
export function groupsWrite(tenantUid: string, current: FactorGroups, groupUid: string, change: GroupChange): Write {
  const data = packSheet(contentAfter(current, groupUid, change));
  if (data.length > MAX_BYTES) throw FULL();
  const item = { tenantUid, groupsVersion: current.version + 1, data };
  if (current.version === 0) return write(db.entities.factorgroups.create(item), GROUPS_CHANGED);
  return write(
    db.entities.factorgroups.put(item).where(({ groupsVersion }, { eq }) => eq(groupsVersion, current.version)),
    GROUPS_CHANGED,
  );
}

function contentAfter(current: FactorGroups, groupUid: string, { group, factors, removed }: GroupChange): Content {
  const known = current.groups.some(({ uid }) => uid === groupUid);
  const kept = current.groups.filter(({ uid }) => !removed || uid !== groupUid);
  const groups = known
    ? kept.map((each) => (each.uid === groupUid && group ? group : each))
    : [...kept, ...(group ? [group] : [])];
  const factorsOf = new Map(groups.map(({ uid }) => [uid, uid === groupUid && factors ? factors : factorsOfGroup(current, uid)]));
  return { groups, pairs: pairsOf(groups, factorsOf) };
}

/** One line for each metric and unit: a factor in ten yearly groups then takes ten figures, but its names only once. */
function pairsOf(groups: readonly FactorGroupItem[], factorsOf: ReadonlyMap<string, readonly Factor[]>): Pair[] {
  const lines = new Map<string, { metric: string; toUnit: string; factors: (string | null)[] }>();
  for (const [at, { uid }] of groups.entries())
    for (const { metric, toUnit, factor } of factorsOf.get(uid) ?? []) {
      const key = `${metric} ${toUnit}`;
      const line = lines.get(key) ?? { metric, toUnit, factors: groups.map(() => null) };
      line.factors[at] = factor;
      lines.set(key, line);
    }
  return [...lines.values()].map(({ metric, toUnit, factors }) => [metric, toUnit, factors]);
}
