import type { commits, OpenReport } from '../../../shared/contract/commits.ts';
import { type OpenBoardReport, openReportsOf } from '../../data/open-reports.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const listOpenReports: Handlers<typeof commits>['api_tracker_commit_all_list'] = async ({ actor, now }, { query }) => {
  const open = await openReportsOf(actor, now);
  return open.filter(({ requiresAction }) => requiresAction || !query.requiresAction).map(openReport);
};

function openReport({ projectUid, refUid, entry, report, requiresAction, involved }: OpenBoardReport): OpenReport {
  const { commitUid, status, dueDate, period, isStaging, lastUpdateOn } = report;
  return {
    uid: commitUid,
    project: projectUid,
    ref_id: refUid,
    ref_name: entry.name,
    is_staging: isStaging,
    status_name: status,
    due_date: dueDate,
    reporting_period: period?.uid ?? null,
    reporting_period_data: period,
    meta_json__lastUpdateOn: lastUpdateOn,
    requiresAction,
    involved,
  };
}
