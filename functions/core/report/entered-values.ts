import type { Node } from '../../../shared/domain/structure/tree.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { ValueItem } from '../../data/stores/report/value-store.ts';
import { partsIn, placeIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';

/** What was entered in the report, each with the node of its metric, which is undefined where the structure has lost it. */
export async function enteredValues(context: Context): Promise<{ item: ValueItem; node: Node | undefined }[]> {
  const { commit, values } = partsIn(context);
  const { tree } = await reportStore(context.tenantUid).structure(commit, placeIn(context));
  const byUid = new Map(tree.nodes.map((node) => [node.uid, node]));
  return [...values.values()].map((item) => ({ item, node: byUid.get(item.nodeUid) }));
}
