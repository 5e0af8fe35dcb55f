import { isBelow, type Node, subtreeOf, type Tree, type TreeMetric } from '../../../shared/domain/structure/tree.ts';
import { retryOn } from '../../data/retry.ts';
import { namingWrites, UNIT_CHANGED } from '../../data/stores/metric/unit-rests.ts';
import type { Write } from '../../data/transact.ts';
import { replacementsFor } from './targets.ts';

const ATTEMPTS = 3;

/**
 * Looks base metrics up and names them in a tree, and does both again where one of them got another unit in between.
 * @param run writes the tree with `namingWrites` @throws stale_version where it happens with each attempt
 */
export const inUnitsOfNow = <T>(run: () => Promise<T>): Promise<T> => retryOn(UNIT_CHANGED.is, { attempts: ATTEMPTS }, run);

/** The metrics of a node and of the nodes below it. @param path of an existing node */
export const measuredBelow = (nodes: readonly Node[], path: string): TreeMetric[] =>
  subtreeOf(nodes, path).flatMap(({ metric }) => metric ?? []);

/**
 * The writes for nodes that a project or package has shown already and that now stand at other places: a merge that has not
 * seen which metrics add up others is refused. None, and no reads, where no node above them measures anything. The tree may
 * say a former unit, and keeps it.
 * @param paths of the nodes in their tree after the change
 * @throws stale_version (UNIT_CHANGED), also when written
 */
export async function placingWrites(
  tenantUid: string,
  { tree, paths }: { tree: Tree; paths: readonly string[] },
): Promise<Write[]> {
  const above = tree.nodes.flatMap(({ metric, path }) => (metric && paths.some((each) => isBelow(each, path)) ? [metric] : []));
  if (above.length === 0) return [];
  // a package may show more between the two, so that neither alone would do
  const all = [...above, ...paths.flatMap((path) => measuredBelow(tree.nodes, path))];
  const today = await replacementsFor(
    tenantUid,
    all.map(({ uid }) => uid),
  );
  return namingWrites(tenantUid, [...today.values()]);
}
