import type { commits } from '../../../shared/contract/report/reports.ts';
import { submittedReports } from '../../core/report/describe.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commitView } from './view.ts';

export const listReports: Handlers<typeof commits>['listSubmittedReports'] = async (context, { params, query }) => {
  const { reports, next } = await submittedReports(context, params.refId, query);
  context.reply.next = next;
  return reports.map((report) => commitView(report));
};
