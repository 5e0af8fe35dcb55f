import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { fullName } from '../../../../../shared/domain/kernel/names.ts';
import { isLocked } from '../../../../../shared/domain/report/status.ts';
import { fill } from '../../../ui/fill.ts';
import { formatMoment } from '../../../ui/format.ts';
import { reviewTexts as texts } from './texts.ts';

type SubmittedReport = Pick<ReportRecord, 'meta_json' | 'submission' | 'status'>;

/**
 * Who has submitted a report, and when, if the submission prevents changes. Undefined for a report with another status.
 * @param ownUid uid of this person
 */
export function whoSubmitted({ meta_json, submission, status }: SubmittedReport, ownUid: string): string | undefined {
  // The first entry of a submission's history is the submission.
  const entry = meta_json.history.find((each) => each.submission === submission);
  if (!entry || !isLocked(status.name)) return undefined;
  const { updateBy, updateOn } = entry;
  const text = updateBy.uid === ownUid ? texts.submittedByYou : texts.submittedBy;
  return fill(text, { name: fullName(updateBy), time: formatMoment(updateOn) });
}
