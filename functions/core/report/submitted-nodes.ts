import type { Node } from '../../../shared/domain/structure/tree.ts';
import { notFound } from '../../../shared/errors.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { ReportItem } from '../../data/stores/report/report-writes.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';

/** The nodes of the tree that a report was submitted with, which a revision keeps. @throws not_found */
export async function submittedNodes(tenantUid: string, { report }: { report: ReportItem }): Promise<readonly Node[]> {
  const { commit: id } = await idStore(tenantUid).resolve({ commit: { type: 'commit', id: report.uid } });
  if (!id) throw notFound('report');
  const place = await structureStore(tenantUid).placeOf(id);
  const { tree } = await reportStore(tenantUid).structure(report, place);
  return tree.nodes;
}
