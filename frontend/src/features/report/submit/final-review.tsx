import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useEffect, useRef, useState } from 'react';
import { CHANGED_SINCE_REVIEW } from '../../../../../shared/domain/report/review-mark.ts';
import { isRefusal, isStaleVersion } from '../../../api/errors.ts';
import { useUser } from '../../../session/session.ts';
import { useKeptText } from '../../../session/use-kept-text.ts';
import { messageOf } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { FirstFocus } from '../../../ui/first-focus.tsx';
import { Modal, ModalButtons } from '../../../ui/modal.tsx';
import { isSendKey } from '../../../ui/send-key.ts';
import { useReport } from '../entries/context.ts';
import { PeriodNotice } from '../frame/notices/period-notice.tsx';
import type { Section } from '../model/sections.ts';
import { ChangedSince } from '../review/review-summary.tsx';
import { rowsToCheck } from '../review/to-check.ts';
import { LookBeforeSubmission } from '../review/to-look-at.tsx';
import { useChangesToSubmit } from '../review/use-changes.ts';
import { RuleAlert } from '../rules/broken-rules.tsx';
import { SectionTable } from '../table/section-table.tsx';
import { ChangedSinceOpened } from './changed-since-opened.tsx';
import { submitTexts as texts } from './texts.ts';
import { useChangesSinceOpened, useReviewMark } from './use-review-mark.ts';
import { type SubmissionState, SubmittedElsewhere } from './use-submission.ts';
import { hasArrived, whyOver } from './why-over.ts';

/** Delay before the badges of the review are counted (REP-269). */
const COUNT_AFTER_MS = 200;

/** The final review: the whole report, read-only, and the final comment (REP-120, REP-121, REP-269 to REP-272). */
export function FinalReview({ sections, flow }: { sections: readonly Section[]; flow: SubmissionState }) {
  const { report } = useReport();
  // the page may learn of the next submission while the review is open
  const [place] = useState(`${report.uid}:${report.submission}`);
  const [comment, setComment, forget] = useKeptText(`final-comment:${place}`);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ text: string; isBehind: boolean }>();
  const [refusedBy, setRefusedBy] = useState<string>();
  const { uid: ownUid } = useUser();
  const taken = refusedBy ?? (busy ? undefined : whyOver(report, { ownUid, comment }));
  const isSent = taken !== undefined && hasArrived(report, { ownUid, comment });
  useEffect(() => {
    if (isSent) forget();
  }, [isSent, forget]);
  const mark = useReviewMark();
  const [opened] = useState(mark);
  const [overtaken, setOvertaken] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const flagged = useFlagged(content, sections);
  const changes = useChangesToSubmit(report);
  const sinceOpened = useChangesSinceOpened();
  const changed = useRef<HTMLDivElement>(null);
  const showChanged = <Button onClick={() => changed.current?.scrollIntoView({ block: 'start' })}>{texts.showChanged}</Button>;
  const { submit_placeholder } = report.meta_json;
  const confirm = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      await flow.confirm(comment, mark, forget);
    } catch (error) {
      if (error instanceof SubmittedElsewhere) setRefusedBy(fill(texts.submittedElsewhere, { who: error.message }));
      else if (isStaleVersion(error)) setOvertaken(true);
      else setFailed({ text: messageOf(error, ''), isBehind: isRefusal(error) });
      setBusy(false);
    }
  };
  const isEmpty = comment.trim() === '';
  const loadAgain = <Button onClick={flow.close}>{texts.loadAgain}</Button>;
  // The footer stays in sight, even in a long report.
  const footer = (
    <SpaceBetween size="s">
      {(overtaken || mark !== opened) && (
        <Alert type="warning" action={sinceOpened.length > 0 && showChanged}>
          {CHANGED_SINCE_REVIEW}
        </Alert>
      )}
      {failed !== undefined && taken === undefined && (
        <Alert type="error" header={texts.failed} action={failed.isBehind && loadAgain}>
          {failed.text}
        </Alert>
      )}
      {taken !== undefined && (
        <Alert type="warning" action={loadAgain}>
          {taken}
        </Alert>
      )}
      <FirstFocus>
        <FormField label={texts.comment} description={texts.commentHint} stretch>
          <Textarea
            value={comment}
            rows={2}
            disabled={busy}
            readOnly={isSent}
            {...(typeof submit_placeholder === 'string' && { placeholder: submit_placeholder })}
            onChange={({ detail }) => setComment(detail.value)}
            onKeyDown={({ detail }) => isSendKey(detail) && !isEmpty && taken === undefined && !busy && void confirm()}
          />
        </FormField>
      </FirstFocus>
      <ModalButtons>
        <span role="status">{isEmpty && texts.commentFirst}</span>
        <Button variant="link" disabled={busy} onClick={flow.close}>
          {texts.cancel}
        </Button>
        <Button
          variant="primary"
          loading={busy}
          disabled={isEmpty || taken !== undefined}
          {...(isEmpty && { disabledReason: texts.commentFirst })}
          onClick={() => void confirm()}
        >
          {texts.confirm}
        </Button>
      </ModalButtons>
    </SpaceBetween>
  );
  return (
    <Modal size="max" header={texts.review} footer={footer} onClose={() => !busy && flow.close()}>
      <div ref={content} className="report">
        <SpaceBetween size="l">
          <PeriodNotice withEnd />
          {sinceOpened.length > 0 && (
            <div ref={changed}>
              <ChangedSinceOpened sections={sections} changes={sinceOpened} />
            </div>
          )}
          <LookBeforeSubmission sections={sections} flagged={flagged && <p>{texts.flagged}</p>} />
          <ChangedSince changes={changes} />
          <RuleAlert severity="warning" />
          {sections.map((section) => (
            <SpaceBetween key={section.node.uid} size="xs">
              <Box variant="h3">{section.name}</Box>
              <SectionTable section={section} editable={false} />
            </SpaceBetween>
          ))}
        </SpaceBetween>
      </div>
    </Modal>
  );
}

/** Whether the review has a warning badge. Counts also the rows that a large report renders later. */
function useFlagged(content: { current: HTMLElement | null }, sections: readonly Section[]): boolean {
  const scope = useReport();
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), COUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const badges = isTime ? (content.current?.querySelectorAll('[data-badge=check]').length ?? 0) : 0;
  return badges > 0 || (isTime && rowsToCheck(sections, scope).length > 0);
}
