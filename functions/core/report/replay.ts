import type { Cause } from '../../data/audit-write.ts';
import { periodSheetStore } from '../../data/stores/indicator/period-sheet-store.ts';
import { projectSumsStore } from '../../data/stores/indicator/project-sums-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { transactInTurn } from '../../data/transact.ts';

/**
 * Starts the computation of all results of a project from its reports, and that of its sheets and its sums for its
 * companies. Results without a
 * submitted report are deleted. The others stay until they are replaced, because a figure that vanished for a moment would be a
 * restatement. The dashboards show the same all the time.
 * @returns how many reports are computed
 */
export async function replayResults(tenantUid: string, projectUid: string, cause: Cause): Promise<number> {
  const { reports } = await reportHeaderStore(tenantUid).ofProject(projectUid);
  const submitted = reports.filter(({ submission }) => submission > 0);
  await resultStore(tenantUid).removeOthers(projectUid, submitted);
  await periodSheetStore(tenantUid).reset(projectUid);
  await projectSumsStore(tenantUid).remove(projectUid);
  const jobs = submitted.map(({ uid }) => [jobStore(tenantUid).enqueue('recalculate', { reportUid: uid }, cause).write]);
  await transactInTurn(jobs);
  return submitted.length;
}
