import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { fullName } from '../../../../../shared/domain/kernel/names.ts';
import { isLocked } from '../../../../../shared/domain/report/status.ts';
import { fill } from '../../../ui/fill.ts';
import { formatMoment } from '../../../ui/format.ts';
import { reviewTexts as texts } from './texts.ts';

type Submitted = Pick<ReportRecord, 'meta_json' | 'submission' | 'status'>;

/**
 * Who has submitted a report that cannot be changed for that, and when. Undefined for a report at another status.
 * @param ownUid of the person at the screen
 */
export function whoSubmitted({ meta_json, submission, status }: Submitted, ownUid: string): string | undefined {
  // the history of a submission begins with it
  const entry = meta_json.history.find((each) => each.submission === submission);
  if (!entry || !isLocked(status.name)) return undefined;
  const { updateBy, updateOn } = entry;
  const text = updateBy.uid === ownUid ? texts.submittedByYou : texts.submittedBy;
  return fill(text, { name: fullName(updateBy), time: formatMoment(updateOn) });
}
