import type { Node } from '../../../shared/domain/structure/tree.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { type ValueItem, valueStore } from '../../data/stores/report/value-store.ts';
import { type NodeAddress, nodeStore } from '../../data/stores/structure/node-store.ts';
import { type Structure, structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Write } from '../../data/transact.ts';
import { loadedHeads, placeIn, reportIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';

/**
 * A metric's node in the report of the path. `stored`: its value, by its uid, where it was read with it. `also`: what the save
 * keeps, so that the next one finds the node.
 */
export type EnteredNode = { node: Node; stored?: ReadonlyMap<string, ValueItem>; also: readonly Write[] };

/**
 * Finds the node that a value is saved for, without the tree: one BatchGet of about 1 KB where the address has the uid, with the
 * value. A submitted structure, and an address that the part does not know as a metric, are looked up in the whole tree.
 * @param lookUp finds the node in the tree, with the errors for an address that is none
 */
export async function enteredNode(
  context: Context,
  address: NodeAddress,
  lookUp: (structure: Structure) => Node,
): Promise<EnteredNode> {
  const { tenantUid } = context;
  const [report, place, heads] = [reportIn(context), placeIn(context), loadedHeads(context)];
  if (report.trees || !heads) return { node: lookUp(await reportStore(tenantUid).structure(report, place)), also: [] };
  const { uid, path } = address;
  const nodes = nodeStore(tenantUid);
  const [known, stored] = await Promise.all([
    nodes.find(place, heads, address),
    uid === undefined ? undefined : valueStore(tenantUid, report.uid).some([uid]),
  ]);
  if (known?.type === 'metricscore' && known.metric && (path === undefined || known.path === path))
    return { node: known, also: [], ...(stored && { stored }) };
  const structure = await structureStore(tenantUid).read(place, { consistent: true });
  return { node: lookUp(structure), also: nodes.keepWrites(place, heads, structure, address), ...(stored && { stored }) };
}
