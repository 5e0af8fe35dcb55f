import type { FactorOf } from '../../shared/domain/calculation.ts';
import { type Factor, factorFinder } from '../../shared/domain/factors.ts';
import { conversionsOf } from '../../shared/domain/report-figures.ts';
import type { Node } from '../../shared/domain/tree.ts';
import type { CommitItem } from './commit-writes.ts';
import { factorStore } from './factor-store.ts';
import { readPartition } from './partition.ts';

/** The sort key of the project's own item, which names the ref of its factors. */
const PROJECT_ITSELF = 'project';

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
  const { project } = await readPartition(`${tenantUid}#project#${commit.projectUid}`, PROJECT_ITSELF);
  const owners = { packageRefUid: commit.refUid, convRefUid: project[0]?.convRefUid ?? commit.refUid };
  const find = factorFinder({ report: frozen ?? [], ...(await factorStore(tenantUid).forReport(owners)) });
  return (metric, toUnit) => find(metric, toUnit)?.factor ?? null;
}
