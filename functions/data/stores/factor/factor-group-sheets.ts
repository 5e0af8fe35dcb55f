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

/** All groups of a tenant; `version` 0 is a tenant that never had one. */
export type FactorGroups = Content & { version: number };

/** The changed group: its new fields, its new factors, or undefined to delete it. */
export type GroupChange = { group?: FactorGroupItem; factors?: readonly Factor[]; removed?: true };

/** Limits of one item, as for a sheet of factors. */
const MAX_BYTES = 380_000;

/** Another write changed the groups meanwhile; the change is repeated on the newer version. */
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
/** The group that an owner of factors is; null for a package and for the tenancy. */
export const groupOfOwner = (ownerUid: string): string | null =>
  ownerUid.startsWith(PREFIX) ? ownerUid.slice(PREFIX.length) : null;

/** All groups of a tenant, in the round trip of whatever else is read in this moment. */
export async function readGroups(tenantUid: string): Promise<FactorGroups> {
  const Key = itemKey('factorgroups', { tenantUid });
  const [item] = await getTogether([Key]);
  if (!item) return { version: 0, groups: [], pairs: [] };
  return { version: Number(item.groupsVersion), ...unpackSheet<Content>(item.data as Uint8Array) };
}

/** The factors of one group, as a calculation takes them. */
export function factorsOfGroup({ groups, pairs }: Content, groupUid: string): Factor[] {
  const at = groups.findIndex(({ uid }) => uid === groupUid);
  return pairs.flatMap(([metric, toUnit, factors]) => {
    const factor = factors[at];
    return factor === null || factor === undefined ? [] : [{ metric, toUnit, factor }];
  });
}

/** The write of the groups after a change of one, for its transaction; refused as GROUPS_CHANGED when they are others by then. */
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

/** One line for each metric and unit, so that a factor that ten yearly groups have costs ten figures and not ten names. */
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
