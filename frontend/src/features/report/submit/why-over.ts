import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { displayStatus, isEditable } from '../../../../../shared/domain/report/status.ts';
import { fill } from '../../../ui/fill.ts';
import { whoSubmitted } from '../review/who-submitted.ts';
import { submitTexts as texts } from './texts.ts';

type SubmittedReport = Pick<ReportRecord, 'meta_json' | 'submission' | 'status'>;
type SentComment = { ownUid: string; comment: string };

/** Whether the last submission is this one, by the same person with the same comment: its answer got lost. */
export function hasArrived(report: SubmittedReport, { ownUid, comment }: SentComment): boolean {
  const { submission, meta_json } = report;
  if (whoSubmitted(report, ownUid) === undefined) return false;
  const { history } = meta_json;
  const entry = history.find((each) => each.submission === submission);
  return comment.trim() !== '' && entry?.updateBy.uid === ownUid && entry.comment.trim() === comment.trim();
}

/**
 * Why a report can be submitted no more, by what the page has read while its review was open; undefined where it can.
 * @param sent what the review would send, or has sent
 */
export function whyOver(report: SubmittedReport, sent: SentComment): string | undefined {
  if (isEditable(report.status.name)) return undefined;
  const who = whoSubmitted(report, sent.ownUid);
  if (who !== undefined && hasArrived(report, sent)) return fill(texts.submittedByReview, { who });
  return who === undefined
    ? fill(texts.submissionOver, { status: displayStatus(report.status.name) })
    : fill(texts.submittedElsewhere, { who });
}
