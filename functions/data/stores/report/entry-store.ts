import { notFound } from '../../../../shared/errors.ts';
import { getTogether } from '../../batch-get.ts';
import { itemKey } from '../../item-key.ts';
import { sortedItems } from '../../partition.ts';
import type { PackageItem } from '../project/project-store.ts';
import { nodeStore, type TreeHeads } from '../structure/node-store.ts';
import type { StructurePlace } from '../structure/structure-store.ts';
import type { ReportItem } from './report-writes.ts';

/** The data of a report that entering a value needs before its metric. */
export type EntryStart = { report: ReportItem; pack: PackageItem; heads: TreeHeads };

/**
 * A report's header, its package, and which versions of its trees are current, as they are at this moment. One BatchGet.
 * @throws not_found
 */
export async function entryStart(tenantUid: string, uid: string, place: StructurePlace): Promise<EntryStart> {
  const nodes = nodeStore(tenantUid);
  const { projectUid, packageUid } = place;
  const keys = [itemKey('report', { tenantUid, uid }), itemKey('package', { tenantUid, projectUid, uid: packageUid })];
  const items = sortedItems(await getTogether([...keys, ...nodes.headKeys(place)], { consistent: true }));
  const [report] = items.report;
  const [pack] = items.package;
  if (!report) throw notFound('report');
  if (!pack) throw notFound('reporting package');
  return { report, pack, heads: nodes.headsAmong(place, items.treehead) };
}
