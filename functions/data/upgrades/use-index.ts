import { metricsOfDeleted, metricsOfDocument } from '../../../shared/domain/metric/replacement.ts';
import { metricsOfSheet, type ReportResult } from '../../../shared/domain/report/stored-result.ts';
import { unpackSheet } from '../compressed.ts';
import { factorStore } from '../stores/factor/factor-store.ts';
import { resultStore } from '../stores/indicator/result-store.ts';
import { type MetricUse, metricUseStore } from '../stores/metric/metric-use-store.ts';
import { pastStore } from '../stores/report/past-store.ts';
import { treeStore } from '../stores/structure/tree-store.ts';
import { transact } from '../transact.ts';

/**
 * A tenant's holders of base metrics: trees by structure and package, owners of factors, projects with results, packages with a
 * past.
 */
export type Naming = {
  trees: readonly { structureUid: string; packageUid: string }[];
  owners: readonly string[];
  projects: readonly string[];
  pasts: readonly string[];
};

/** Trees in one read and one transaction. */
const TREES_AT_ONCE = 25;

/**
 * Adds entries that an earlier release did not write: uses of base metrics, merges that reports look up, and, in a past that a
 * merge has carried over, the uids by which submitted reports know a metric. Existing entries stay.
 * @returns how many entries were
 * missing
 */
export async function completeUses(tenantUid: string, naming: Naming): Promise<number> {
  const known = new Set((await metricUseStore(tenantUid).all()).map(keyOf));
  const missing = <T>(
    kind: MetricUse['kind'],
    list: readonly T[],
    keys: (each: T) => Pick<MetricUse, 'structureUid' | 'ownerUid'>,
  ) => list.filter((each) => !known.has(keyOf({ kind, ...keys(each) })));
  const trees = missing('tree', naming.trees, ({ structureUid, packageUid }) => ({ structureUid, ownerUid: packageUid }));
  const owners = missing('factors', naming.owners, (ownerUid) => ({ structureUid: '-', ownerUid }));
  const projects = missing('results', naming.projects, (ownerUid) => ({ structureUid: '-', ownerUid }));
  for (let at = 0; at < trees.length; at += TREES_AT_ONCE) await enterTrees(tenantUid, trees.slice(at, at + TREES_AT_ONCE));
  for (const owner of owners) await enterFactors(tenantUid, owner);
  for (const project of projects) await enterResults(tenantUid, project);
  const aliases = await metricUseStore(tenantUid).aliases();
  const merges = await metricUseStore(tenantUid).gatherAliases(aliases);
  let sheets = 0;
  if (aliases.size > 0) for (const pack of naming.pasts) sheets += await pastStore(tenantUid).nameEarlier(pack, aliases);
  return trees.length + owners.length + projects.length + merges + sheets;
}

const keyOf = ({ kind, structureUid, ownerUid }: Pick<MetricUse, 'kind' | 'structureUid' | 'ownerUid'>) =>
  `${kind} ${structureUid} ${ownerUid}`;

async function enterTrees(tenantUid: string, trees: Naming['trees']): Promise<void> {
  const stored = await treeStore(tenantUid).currentOf(trees);
  const uses = metricUseStore(tenantUid);
  await transact(
    stored.map(({ document }, at) => {
      const { structureUid, packageUid } = trees[at]!;
      return uses.treeWrite(structureUid, packageUid, metricsOfDocument(document), metricsOfDeleted(document));
    }),
  );
}

async function enterFactors(tenantUid: string, ownerUid: string): Promise<void> {
  const factors = await factorStore(tenantUid).ofOwner(ownerUid);
  const metrics = [...new Set(factors.map(({ metricUid }) => metricUid))];
  await transact([metricUseStore(tenantUid).factorsWrite(ownerUid, metrics)]);
}

async function enterResults(tenantUid: string, projectUid: string): Promise<void> {
  const items = await resultStore(tenantUid).items(projectUid);
  const results = items.map(({ data }) => unpackSheet<ReportResult>(data));
  const sheets = results.flatMap(({ official, pending }) => [official, pending]);
  const metrics = new Set(sheets.flatMap((sheet) => (sheet ? metricsOfSheet(sheet) : [])));
  await metricUseStore(tenantUid).addResults(projectUid, [...metrics]);
}
