import Button from '@cloudscape-design/components/button';
import { blockingLines, isBlocked } from '../../../../../shared/domain/report/required.ts';
import { isEditable, isOnHold } from '../../../../../shared/domain/report/status.ts';
import { useReport, useSummary } from '../entries/context.ts';
import { formTexts } from '../forms/texts.ts';
import type { Section } from '../model/sections.ts';
import type { ReportPlace } from '../model/use-report-data.ts';
import { FinalReview } from './final-review.tsx';
import { submitTexts as texts } from './texts.ts';
import { useSubmission } from './use-submission.ts';
import { ValidatingModal } from './validating-modal.tsx';

/** 'Submit report' and what it leads to; blocked, with the reasons, while something is missing (REP-116, REP-117, REP-319 to REP-322). */
export function SubmitButton({ place, sections }: { place: ReportPlace; sections: readonly Section[] }) {
  const { report, nodes } = useReport();
  const { blocking, saving, offline, failed, conflicts, restored } = useSummary();
  const flow = useSubmission(place);
  const status = report.status.name;
  if (isOnHold(status)) return <Button disabled>{texts.onHold}</Button>;
  if (!isEditable(status)) return null;
  const open = saving + offline + failed + conflicts + restored;
  const reasons = isBlocked(blocking) ? blockingLines(blocking) : open > 0 ? [texts.unsaved] : [];
  if ([...nodes.documents.values()].some(({ filling }) => filling)) reasons.push(formTexts.filling);
  return (
    <>
      <Button
        variant="primary"
        disabled={reasons.length > 0}
        {...(reasons.length > 0 && { disabledReason: reasons.join('\n') })}
        onClick={() => void flow.start()}
      >
        {texts.submit}
      </Button>
      {(flow.step === 'validating' || flow.step === 'unusual' || flow.step === 'failed') && <ValidatingModal flow={flow} />}
      {flow.step === 'review' && <FinalReview sections={sections} flow={flow} />}
    </>
  );
}
