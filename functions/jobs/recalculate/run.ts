import { RecalculatePayload } from '../../../shared/contract/jobs.ts';
import { countWaiting } from '../../core/report/count-flagged.ts';
import { recalculateReport } from '../../core/report/recalculate.ts';
import { settleRevisions } from '../../core/restatement/settle-revisions.ts';
import type { RunningJob } from '../../queue/worker.ts';

/** Computes the stored result of one report again, and ends its revisions that have changed no official figure. */
export async function recalculate({ tenantUid, payload }: Pick<RunningJob, 'tenantUid' | 'payload'>): Promise<string> {
  const { reportUid, left } = RecalculatePayload.parse(payload);
  const { outcome, submission, report, kept } = await recalculateReport(tenantUid, reportUid);
  if (left) await countWaiting(tenantUid, left);
  if (outcome === 'nothing') return 'The report has nothing to add';
  await settleRevisions(tenantUid, report);
  if (outcome === 'later') return 'A later result exists already';
  const stays =
    kept === undefined ? '' : `. The approved figures of submission ${kept} stay as they were: its values were not kept`;
  return `Result of submission ${submission} written${stays}`;
}
