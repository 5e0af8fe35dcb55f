import type { FactorOf } from '../../shared/domain/calculation.ts';
import { type Factor, factorFinder } from '../../shared/domain/factors.ts';
import { conversionsOf } from '../../shared/domain/report-figures.ts';
import type { Node } from '../../shared/domain/tree.ts';
import type { CommitItem } from './commit-writes.ts';
import { readPartition } from './partition.ts';

/** Owners of factors that belong to no project. */
const GLOBAL = 'global';

const none: FactorOf = () => null;

/**
 * The factors that count for a report now, and before them those that its last submission has frozen. Asks the store only when the
 * tree has something to convert that is not frozen.
 */
export async function currentFactors(
  tenantUid: string,
  commit: CommitItem,
  nodes: readonly Node[],
  frozen: readonly Factor[] | null,
): Promise<FactorOf> {
  const known = factorFinder({ report: frozen ?? [] });
  const isKnown = ({ metric, toUnit }: ReturnType<typeof conversionsOf>[number]) => known(metric, toUnit) !== null;
  const asked = conversionsOf(nodes);
  if (asked.length === 0) return none;
  if (asked.every(isKnown)) return (metric, toUnit) => known(metric, toUnit)?.factor ?? null;
  const [own, global] = await Promise.all([commit.refUid, GLOBAL].map((owner) => factorsOf(tenantUid, owner)));
  const find = factorFinder({ report: frozen ?? [], package: own ?? [], global: global ?? [] });
  return (metric, toUnit) => find(metric, toUnit)?.factor ?? null;
}

async function factorsOf(tenantUid: string, owner: string): Promise<Factor[]> {
  const { convfactor } = await readPartition(`${tenantUid}#factors#${owner}`);
  return convfactor.map(({ uid, metricUid, toUnit, factor }) => ({ uid, metric: metricUid, toUnit, factor }));
}
