import type { values } from '../../../shared/contract/report/values.ts';
import { trailOfReport } from '../../core/report/trail.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { byView, trailRows } from './trail-view.ts';

export const listReportAudit: Handlers<typeof values>['listReportAudit'] = async (context, { query }) => {
  const { entries, next, nodes, people, files } = await trailOfReport(context, query);
  context.reply.next = next;
  return entries.flatMap((entry) => trailRows(entry, nodes, files).map((row) => ({ ...row, by: byView(entry.by, people) })));
};
