import { nextStatus } from '../../../shared/domain/report/status.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { type ReportItem, reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import type { Write } from '../../data/transact.ts';
import { personOf, type Submitter } from '../report/caller.ts';
import { historyWith } from '../report/history.ts';

/**
 * Takes a report that waits for its approver back to its reporters to change its figures, so that it cannot be approved in
 * between. It is submitted again right after. `also`: what has to be so still, and what the submission keeps.
 * @throws stale_version when the approver was quicker; the errors of the conditions
 */
export async function takeBack(by: Submitter, report: ReportItem, comment: string, also: readonly Write[]): Promise<ReportItem> {
  const { tenantUid, cause } = by;
  const status = nextStatus(report.status, 'reject', { hasApprover: false, dataControl: false })!;
  const person = personOf(by);
  const entry = { updateBy: person, updateOn: cause.at, status: { name: status }, comment, submission: report.submission };
  const next: ReportItem = {
    ...report,
    status,
    comment,
    history: historyWith(report, entry),
    lastUpdateOn: cause.at,
    lastUpdateBy: person,
  };
  const change = {
    changes: [{ field: 'status', from: report.status, to: status }],
    context: { comment, submission: report.submission },
    writes: [jobStore(tenantUid).enqueue('recalculate', { reportUid: report.uid }, cause).write, ...also],
  };
  return reportHeaderStore(tenantUid).save(report, next, change, cause);
}
