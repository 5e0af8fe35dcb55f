import type { FactorOf } from '../../shared/domain/calculation.ts';
import { type Factor, factorFinder, LATEST } from '../../shared/domain/factors.ts';
import { conversionsOf } from '../../shared/domain/report-figures.ts';
import type { Node } from '../../shared/domain/tree.ts';
import { type CommitItem, periodOf } from './commit-writes.ts';
import { factorStore } from './factor-store.ts';
import { packageOf } from './report-frame.ts';
import { db } from './service.ts';

const none: FactorOf = () => null;

const groupIn = ({ conversion_factor_group: group }: Record<string, unknown>): string | null =>
  typeof group === 'string' && group !== '' ? group : null;

/**
 * The factors that count for a report: those that its last submission has frozen, then the package's, the project's, the group's
 * and the global ones. Asks the store only when the tree has something to convert that is not frozen.
 */
export async function currentFactors(
  tenantUid: string,
  commit: CommitItem,
  nodes: readonly Node[],
  frozen: readonly Factor[] | null,
): Promise<FactorOf> {
  const report = frozen ?? [];
  const known = factorFinder({ report });
  const asked = conversionsOf(nodes);
  if (asked.length === 0) return none;
  if (asked.every(({ metric, toUnit }) => known(metric, toUnit) !== null)) return (...of) => known(...of)?.factor ?? null;
  const { projectUid, refUid } = commit;
  const [{ data: project }, { metaJson }] = await Promise.all([
    db.entities.project.get({ tenantUid, uid: projectUid }).go(),
    packageOf(tenantUid, projectUid, refUid),
  ]);
  const groups = { reportGroup: groupIn(commit.metaJson), packageGroup: groupIn(metaJson) };
  const chosen = groups.reportGroup ?? groups.packageGroup;
  const groupUid = chosen === LATEST ? null : chosen;
  const sources = await factorStore(tenantUid).forReport({
    packageRefUid: refUid,
    convRefUid: project?.convRefUid ?? refUid,
    groupUid,
  });
  const find = factorFinder({ report, ...sources, ...groups, periodEnd: periodOf(commit)?.endDate ?? null });
  return (...of) => find(...of)?.factor ?? null;
}
