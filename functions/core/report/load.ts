import type { Node, Tree } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { ValueItem } from '../../data/stores/report/value-store.ts';
import { partsIn, placeIn, reportIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';

/** The tree of the path's report: the present one while it is filled in, else the submitted one. */
export async function treeOfReport(context: Context): Promise<Tree> {
  const report = reportIn(context);
  const { structureUid, packageUid } = report;
  const { rootUid } = placeIn(context);
  return (await reportStore(context.tenantUid).structure(report, { structureUid, packageUid, rootUid })).tree;
}

/** A node of some type by its uid or the first eight characters of it. @throws not_found */
export function nodeById(tree: Tree, id: string, type: Node['type']): Node {
  const node = meantBy(
    id,
    tree.nodes.filter((each) => each.type === type),
  );
  if (!node) throw new AppError('not_found', 'This row is no longer part of the report. Load the page again.');
  return node;
}

/** The entries of the report, each with the node of its metric, which is undefined if the structure no longer has it. */
export async function enteredValues(context: Context): Promise<{ item: ValueItem; node: Node | undefined }[]> {
  const { report, values } = partsIn(context);
  const { tree } = await reportStore(context.tenantUid).structure(report, placeIn(context));
  const byUid = new Map(tree.nodes.map((node) => [node.uid, node]));
  return [...values.values()].map((item) => ({ item, node: byUid.get(item.nodeUid) }));
}
