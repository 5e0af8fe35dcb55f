import type { commits } from '../../../shared/contract/report/reports.ts';
import { reportFrame } from '../../data/stores/report/report-frame.ts';
import { commitStore } from '../../data/stores/report/report-list-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commitView } from './view.ts';

/** The submitted reports of a package with their history; what is still filled in is not among them (REP-130, REP-334). */
export const listReports: Handlers<typeof commits>['listSubmittedReports'] = async (context, { params, query }) => {
  const { tenantUid, reply, ids } = context;
  const projectUid = String(ids.ref?.projectUid);
  const [page, frame] = await Promise.all([
    commitStore(tenantUid).ofRef({ projectUid, refUid: params.refId }, query),
    reportFrame(tenantUid, projectUid),
  ]);
  reply.next = page.next;
  return page.commits.filter(({ isStaging }) => !isStaging).map((commit) => commitView(context, commit, frame));
};
