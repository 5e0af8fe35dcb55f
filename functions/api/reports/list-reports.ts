import type { reports } from '../../../shared/contract/report/reports.ts';
import { submittedReports } from '../../core/report/describe.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { reportView } from './view.ts';

export const listSubmittedReports: Handlers<typeof reports>['listSubmittedReports'] = async (context, { params, query }) => {
  const { reports, next } = await submittedReports(context, params.refId, query);
  context.reply.next = next;
  return reports.map((report) => reportView(report));
};
