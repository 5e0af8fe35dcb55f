import type { Cause } from '../../data/audit-write.ts';
import { projectSumsStore } from '../../data/stores/indicator/project-sums-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { TRANSACTION_LIMIT, transact } from '../../data/transact.ts';

/**
 * Deletes all results of a project and its sums for its companies, and starts their computation from its reports. The dashboards
 * show the same afterwards.
 * @returns how many reports are computed
 */
export async function replayResults(tenantUid: string, projectUid: string, cause: Cause): Promise<number> {
  const { reports } = await reportHeaderStore(tenantUid).ofProject(projectUid);
  const submitted = reports.filter(({ submission }) => submission > 0);
  await resultStore(tenantUid).removeAll(projectUid);
  await projectSumsStore(tenantUid).remove(projectUid);
  const jobs = submitted.map(({ uid }) => jobStore(tenantUid).enqueue('recalculate', { reportUid: uid }, cause).write);
  for (let start = 0; start < jobs.length; start += TRANSACTION_LIMIT)
    await transact(jobs.slice(start, start + TRANSACTION_LIMIT));
  return submitted.length;
}
