import { MAX_NODES } from '../../../../shared/domain/metric/limits.ts';
import { replaceInFactors } from '../../../../shared/domain/metric/replacement.ts';
import { APPEND_REASONS } from '../../../../shared/domain/structure/row-result.ts';
import {
  type FileMetric,
  flatten,
  identityOf,
  type PathFault,
  type ReadStructureFile,
} from '../../../../shared/domain/structure/structure-file.ts';
import { plantFile } from '../../../../shared/domain/structure/structure-file-read.ts';
import {
  type FileIds,
  numberedIds,
  type OwnedFactor,
  structureFile,
} from '../../../../shared/domain/structure/structure-file-write.ts';
import type { Tree } from '../../../../shared/domain/structure/tree.ts';
import type { Cause } from '../../../data/audit-write.ts';
import { plantedNodeUid } from '../../../data/planted-uid.ts';
import { factorStore } from '../../../data/stores/factor/factor-store.ts';
import { metricStore } from '../../../data/stores/metric/metric-store.ts';
import { namingWrites } from '../../../data/stores/metric/unit-rests.ts';
import { type StructurePlace, structureStore } from '../../../data/stores/structure/structure-store.ts';
import type { Write } from '../../../data/transact.ts';
import { uidFrom } from '../../../data/uid-from.ts';
import { inUnitsOfNow } from '../../metric/in-units.ts';
import { treeToday } from '../../metric/tree-today.ts';

/** Counts of an import; `kept`: existing factors between the same units. */
export type PlantedCounts = { nodes: number; factors: { create: number; exist: number; kept: number } };

/** Reasons why a file cannot be added to a tree; empty when it can. */
export function plantFaults(tree: Tree, file: ReadStructureFile): PathFault[] {
  const count = flatten(file.nodes).length;
  if (tree.nodes.length + count > MAX_NODES) return [{ path: ['nodes'], reason: APPEND_REASONS.full }];
  const known = new Map(tree.nodes.flatMap(({ metric }) => (metric ? [[identityOf(metric), metric.uid] as const] : [])));
  const metricUidOf = (metric: FileMetric) => known.get(identityOf(metric)) ?? metric.id;
  return plantFile(tree, file, { uidOf: (what) => what, metricUidOf }).faults;
}

/**
 * Whether an earlier attempt has added a file: one of its nodes exists, even if others were deleted since. A set-up may have been
 * copied with the numbers of its nodes as ids or with their uids, so both are looked for.
 */
export function isPlanted({ nodes }: Tree, file: ReadStructureFile, importUid: string): boolean {
  const ids = flatten(file.nodes).flatMap(({ node }, at) => [node.id, numberedIds('n', at, node.id)]);
  const planned = new Set(ids.map((id) => plantedNodeUid(importUid, id)));
  return planned.size === 0 || nodes.some(({ uid }) => planned.has(uid));
}

/** `isThere`: an earlier attempt has added the nodes, as far as is known; `also`: what is written with them. */
type Planting = { importUid: string; cause: Cause; isThere?: boolean; also?: readonly Write[] };

/**
 * Appends a whole structure with its base metrics and factors; existing items stay. An attempt that finds the nodes of an earlier
 * one leaves them (SET-382). The file has no `plantFaults`.
 */
export async function plantStructure(
  tenantUid: string,
  place: StructurePlace,
  file: ReadStructureFile,
  { importUid, cause, isThere = false, also = [] }: Planting,
): Promise<PlantedCounts> {
  const uidOf = (what: string) => uidFrom(`${importUid} ${what}`);
  const metrics = await inUnitsOfNow(async () => {
    const made = await metricStore(tenantUid).getOrCreateMany(file.metrics.map(fieldsOf), cause);
    const byId = new Map(file.metrics.map(({ id }, at) => [id, made[at]!]));
    const plant = (tree: Tree) => {
      const planted = isPlanted(tree, file, importUid)
        ? tree
        : plantFile(tree, file, { uidOf, metricUidOf: ({ id }) => byId.get(id)!.uid }).tree;
      return { ok: true as const, tree: planted, paths: [] };
    };
    const naming = async () => [...also, ...(await namingWrites(tenantUid, made))];
    if (!isThere) await structureStore(tenantUid).change(place, undefined, cause, plant, naming);
    return byId;
  });
  const nodes = flatten(file.nodes);
  return { nodes: nodes.length, factors: await plantFactors(tenantUid, place.packageUid, file, { metrics, uidOf }, cause) };
}

const fieldsOf = ({ name, unit, description, category }: FileMetric) => ({ name, unit, description, category });

/** The stored metrics by their id in the file, and the uid of another thing of it. */
type PlantedNames = {
  metrics: ReadonlyMap<string, { uid: string; name: string; unit: string }>;
  uidOf(what: string): string;
};

async function plantFactors(
  tenantUid: string,
  ownerUid: string,
  { factors }: ReadStructureFile,
  { metrics, uidOf }: PlantedNames,
  cause: Cause,
): Promise<PlantedCounts['factors']> {
  const counts = { create: 0, exist: 0, kept: 0 };
  if (factors.length === 0) return counts;
  const uids = factorNames(factors).map(uidOf);
  const wanted = factors.map(({ metric, ...fields }, at) => {
    const { uid: metricUid, name: metricName, unit: metricUnit } = metrics.get(metric)!;
    return { uid: uids[at]!, metricUid, metricName, metricUnit, ...fields };
  });
  const stored = await factorStore(tenantUid).addMissing(ownerUid, wanted, cause);
  for (const [at, { uid, factor }] of stored.entries())
    counts[uid === wanted[at]!.uid ? 'create' : factor === wanted[at]!.factor ? 'exist' : 'kept'] += 1;
  return counts;
}

/**
 * Names from which the uids of factors are derived: metric and unit, independent of the place in the file; a second factor of
 * both gets its number as well.
 */
function factorNames(factors: ReadStructureFile['factors']): string[] {
  const names = new Set<string>();
  return factors.map(({ metric, toUnit }, at) => {
    const name = `factor ${metric} ${toUnit}`;
    const isSecond = names.has(name);
    names.add(name);
    return isSecond ? `${name} ${at}` : name;
  });
}

/** The whole structure that a package shows, with the factors that it has itself. `fileId`: numbers by default. */
export const exportedStructure = async (
  tenantUid: string,
  place: StructurePlace,
  fileId: FileIds = numberedIds,
): Promise<ReadStructureFile> => (await exportedVersion(tenantUid, place, fileId)).file;

/**
 * The same with the version of the document that it was read from. Base metrics are as of this moment, also those that the tree
 * still names as before, so that who plants the structure finds them by their fields.
 */
export async function exportedVersion(
  tenantUid: string,
  place: StructurePlace,
  fileId: FileIds,
): Promise<{ file: ReadStructureFile; version: number }> {
  const [{ tree: stored, version }, own] = await Promise.all([
    structureStore(tenantUid).read(place),
    factorStore(tenantUid).ofOwner(place.packageUid),
  ]);
  const { tree, replacements } = await treeToday(tenantUid, stored);
  const { factors } = replaceInFactors(own, replacements);
  const inTree = new Set(tree.nodes.map(({ metric }) => metric?.uid));
  const rest = factors.map(({ metricUid }) => metricUid).filter((uid) => !inTree.has(uid));
  const named = await metricStore(tenantUid).getMany(rest);
  return { file: structureFile(tree, factors satisfies readonly OwnedFactor[], named, fileId), version };
}
