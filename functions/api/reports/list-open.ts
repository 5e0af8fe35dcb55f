import type { OpenReport, reports } from '../../../shared/contract/report/reports.ts';
import { allReportsOf } from '../../core/report/list/all-reports.ts';
import type { OpenBoardReport } from '../../core/report/list/open-reports.ts';
import { waitingReports } from '../../core/report/list/waiting-reports.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** Both lists come from the projects' boards, which name open reports of any age, and are answered in pages. */
export const listOpenReports: Handlers<typeof reports>['listOpenReports'] = async (context, { query }) => {
  const { actor, now, reply } = context;
  const { reports, next } = await (query.requiresAction ? waitingReports : allReportsOf)(actor, now, query);
  reply.next = next;
  return reports.map(openReport);
};

function openReport({ projectUid, packageUid, entry, report, requiresAction, involved }: OpenBoardReport): OpenReport {
  const { reportUid, status, dueDate, period, isStaging, lastUpdateOn, submission, ...counts } = report;
  const { flagged, copied, emptied, notCalculated, against, changed, since, besides } = counts;
  return {
    uid: reportUid,
    project: projectUid,
    ref_id: packageUid,
    ref_name: entry.name,
    is_staging: isStaging,
    status_name: status,
    due_date: dueDate,
    reporting_period: period?.uid ?? null,
    reporting_period_data: period,
    meta_json__lastUpdateOn: lastUpdateOn,
    submission: submission ?? null,
    flagged: flagged ?? null,
    copied: copied ?? null,
    ...(emptied && { emptied }),
    ...(notCalculated && { not_calculated: notCalculated }),
    ...(against && { against }),
    // only people who report for the package or decide on it learn of comments
    ...(besides && involved && { others: besides }),
    changed: changed ?? null,
    since: since ?? null,
    requiresAction,
    involved,
  };
}
