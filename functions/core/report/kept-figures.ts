import { countingSubmissions } from '../../../shared/domain/report/official.ts';
import type { StoredResultSheet } from '../../../shared/domain/report/stored-result.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { type Submission, type Submissions, submissionStore } from '../../data/stores/report/submission-store.ts';

/**
 * The figures of a submission of an early release, which has not frozen its values: as they were kept, or as the stored
 * result of the report has them. Null where neither is there: what the report holds now are drafts, and no figures of that
 * submission. At most one BatchGet.
 */
export async function keptFigures(
  tenantUid: string,
  { besides: { report } }: Submissions,
  submission: number,
  { sheet }: Submission,
): Promise<StoredResultSheet | null> {
  if (sheet) return sheet;
  const { projectUid, periodStart, packageUid, uid: reportUid } = report;
  const wanted = [{ packageUid, reportUid }];
  const [stored] = await resultStore(tenantUid).some(projectUid, periodStart, wanted, { consistent: true });
  const { official = null, pending = null } = stored ?? {};
  // earlier releases stored no number of a submission, and drafts had no part in what they stored as official
  if (official && (official.submission ?? submission) === submission) return official;
  return pending?.submission === submission ? pending : null;
}

/**
 * Keeps the approved figures of a report whose approved submission has not frozen its values, before an act that removes its
 * result or opens the report. Two reads and a write at most; one read for other reports.
 */
export async function keepFigures(tenantUid: string, reportUid: string): Promise<void> {
  const store = submissionStore(tenantUid);
  const submissions = await store.read(reportUid);
  const { official } = countingSubmissions(submissions.report);
  const content = official === null ? null : submissions.of(official);
  if (official === null || !content || content.isFrozen || content.sheet) return;
  const sheet = await keptFigures(tenantUid, submissions, official, content);
  if (sheet) await store.keepSheet(reportUid, official, sheet);
}
