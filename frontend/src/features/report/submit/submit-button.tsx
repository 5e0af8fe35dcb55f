import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { limitRefusals } from '../../../../../shared/domain/report/figures-outside.ts';
import { blockingLines, isBlocked } from '../../../../../shared/domain/report/required.ts';
import { refusalMessages } from '../../../../../shared/domain/report/rules.ts';
import { isEditable, isOnHold } from '../../../../../shared/domain/report/status.ts';
import { fill } from '../../../ui/fill.ts';
import { unsentTexts } from '../documents/texts.ts';
import { useLostFiles, useUnsent, useUnsentFiles } from '../documents/unsent-files.ts';
import { UnsentQuestion } from '../documents/unsent-question.tsx';
import { useReport, useSummary } from '../entries/context.ts';
import { formTexts } from '../forms/texts.ts';
import { useUnsavedForms } from '../forms/use-form-draft.ts';
import { nameOf, type Section } from '../model/sections.ts';
import type { PlaceOfReport } from '../model/use-report-data.ts';
import { FinalReview } from './final-review.tsx';
import { submitTexts as texts } from './texts.ts';
import { useSubmission } from './use-submission.ts';
import { ValidatingModal } from './validating-modal.tsx';

/**
 * 'Submit report' with its dialogs. Disabled, with the reasons, while the report is incomplete (REP-116, REP-117, REP-319 to
 * REP-322).
 */
export function SubmitButton({ place, sections }: { place: PlaceOfReport; sections: readonly Section[] }) {
  const { report, nodes, withComments } = useReport();
  const { blocking, saving, unsaved, unexplained, broken, outside } = useSummary();
  const flow = useSubmission(place);
  const files = useUnsentFiles();
  const unsent = useUnsent().filter(({ docId }) => nodes.documents.get(docId)?.notForSubmission !== true);
  const forms = useUnsavedForms(report.uid, nodes.documents);
  const lost = useLostFiles(nodes.documents);
  const [asking, setAsking] = useState(false);
  const status = report.status.name;
  // by its key the same dialog in every status: another one would have forgotten what is under way
  const review = flow.step === 'review' && <FinalReview key="review" sections={sections} flow={flow} />;
  if (!isEditable(status))
    return (
      <>
        {isOnHold(status) && <Button disabled>{texts.onHold}</Button>}
        {review}
      </>
    );
  const reasons = isBlocked(blocking) ? blockingLines(blocking) : saving + unsaved > 0 ? [texts.unsaved] : [];
  // A report without comments has no field for the reason of N/A.
  if (withComments && unexplained.length > 0) reasons.push(texts.unexplained, ...unexplained);
  const beyond = limitRefusals(outside);
  if (beyond.length > 0) reasons.push(texts.outside, ...beyond);
  const refusals = refusalMessages(broken);
  if (refusals.length > 0) reasons.push(texts.broken, ...refusals);
  if ([...nodes.documents.values()].some(({ filling }) => filling)) reasons.push(formTexts.filling);
  const names = new Map(nodes.nodes.map((node) => [node.uid, nameOf(node)]));
  for (const form of forms) reasons.push(fill(formTexts.unsavedFirst, { form: names.get(form) ?? '' }));
  for (const { docId, file } of lost) reasons.push(fill(unsentTexts.lost, { file, document: names.get(docId) ?? '' }));
  for (const { file, sending } of unsent)
    if (sending) reasons.push(fill(unsentTexts.sending, { file: file.name }));
    else if (reasons.length > 0) reasons.push(fill(unsentTexts.chosen, { file: file.name }));
  const start = () => {
    setAsking(false);
    void flow.start();
  };
  const without = () => {
    files.drop();
    start();
  };
  return (
    <>
      <Button
        variant="primary"
        disabled={reasons.length > 0}
        {...(reasons.length > 0 && { disabledReason: reasons.join('\n') })}
        onClick={() => (unsent.length > 0 ? setAsking(true) : start())}
      >
        {texts.submit}
      </Button>
      {asking && (
        <UnsentQuestion
          unsent={unsent}
          withoutText={unsentTexts.without}
          onSent={start}
          onWithout={without}
          onClose={() => setAsking(false)}
        />
      )}
      {(flow.step === 'validating' || flow.step === 'unusual' || flow.step === 'failed') && <ValidatingModal flow={flow} />}
      {review}
    </>
  );
}
