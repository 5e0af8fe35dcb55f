import { meansUid } from '../../../shared/domain/kernel/names.ts';
import type { Node, Tree } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { placeIn, reportIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';

/** The tree of the report of the path, as it is filled in or was submitted. */
export async function treeOfReport(context: Context): Promise<Tree> {
  const commit = reportIn(context);
  const { trackerUid, refUid } = commit;
  const { masterRefUid } = placeIn(context);
  return (await reportStore(context.tenantUid).structure(commit, { trackerUid, refUid, masterRefUid })).tree;
}

/** A node of some type by its uid or the first eight characters of it. @throws not_found */
export function nodeById(tree: Tree, id: string, type: Node['type']): Node {
  const node = tree.nodes.find((each) => each.type === type && meansUid(id, each.uid));
  if (!node) throw new AppError('not_found', 'The report has no such node');
  return node;
}
