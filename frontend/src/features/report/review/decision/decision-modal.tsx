import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea';
import { useCallback, useEffect, useState } from 'react';
import type { ReportRecord } from '../../../../../../shared/contract/report/reports.ts';
import { useUser } from '../../../../session/session.ts';
import { useKeptText } from '../../../../session/use-kept-text.ts';
import { fill } from '../../../../ui/fill.ts';
import { FirstFocus } from '../../../../ui/first-focus.tsx';
import { countOf } from '../../../../ui/format.ts';
import { Modal, ModalButtons } from '../../../../ui/modal.tsx';
import { isSendKey } from '../../../../ui/send-key.ts';
import { common } from '../../../../ui/texts.ts';
import { ApprovalPreview, isOfficialRecord } from '../../../restatement/index.ts';
import { useReport } from '../../entries/context.ts';
import { PeriodNotice } from '../../frame/notices/period-notice.tsx';
import type { PlaceOfReport } from '../../model/use-report-data.ts';
import { submitTexts as texts } from '../../submit/texts.ts';
import { FiguresToApprove } from '../gone-figures-alerts.tsx';
import { overText } from '../over-text.ts';
import { rejectedSections } from '../rejected-sections.tsx';
import { reviewTexts } from '../texts.ts';
import type { DecisionAct } from './decision-buttons.tsx';
import { ownStepSince } from './own-decision.ts';
import { useDecision } from './use-decision.tsx';

type Props = {
  first: DecisionAct;
  /** the report when the form was opened: the decision applies to this submission */
  asked: ReportRecord;
  labels: { approve: string; reject: string };
  project: PlaceOfReport['project'];
  evals: string;
  /** whether the report still awaits the person's decision, by the page's latest data */
  decides: boolean;
  reload(): void;
  onClose(): void;
};

/**
 * The comment and the decision on a report (REP-141, REP-142, REP-235, REP-324 to REP-326). `first`: the act that opened the
 * form. It names the form and is the primary button at its end. The other act is at the start, away from it, and switches the
 * form to its own state, so that nobody approves without the warnings and the preview. This browser stores the typed text until
 * the decision is made. If the page learns that the report no longer awaits a decision, the form says so and keeps the typed
 * text, unless the decision is its own whose answer was lost. Ctrl+Enter in a text does what the primary button does.
 */
export function DecisionModal({ first, asked, labels, project, evals, decides, reload, onClose }: Props) {
  const scope = useReport();
  const { report } = scope;
  const [act, setAct] = useState(first);
  const rejected = rejectedSections(scope).map(({ name }) => name);
  const place = `${asked.uid}:${asked.submission}`;
  const [comment, setComment, forgetComment] = useKeptText(`decision:${place}`);
  const [reason, setReason, forgetReason] = useKeptText(`decision-reason:${place}`);
  const forget = useCallback(() => {
    forgetComment();
    forgetReason();
  }, [forgetComment, forgetReason]);
  // closes before the next page is read, because an open dialog ignores J
  const decided = useCallback(() => {
    forget();
    onClose();
  }, [forget, onClose]);
  const { busy, fault, decide } = useDecision(asked, evals, decided);
  const readAgain = () => {
    reload();
    onClose();
  };
  // the next step is decided on with other names, and by who knows that
  const isPassedOn = decides && report.status.name !== asked.status.name;
  // one that is being sent brings its own answer
  const isOver = (!decides || isPassedOn) && busy === undefined;
  const { uid: by } = useUser();
  const own = isOver ? ownStepSince(report, { asked, comment, by }) : undefined;
  const isOwn = own !== undefined;
  useEffect(() => {
    if (isOwn) forget();
  }, [isOwn, forget]);
  // what was typed for a decision that somebody else has made is of no use for another one
  const close = () => {
    if (isOver && !isPassedOn) forget();
    onClose();
  };
  // the page behind shows a report that is another one by now
  const leave = fault?.changed ? readAgain : close;
  const send = () => void decide(act, { comment, reason });
  const sendByKey: TextareaProps['onKeyDown'] = ({ detail }) => !isOver && busy === undefined && isSendKey(detail) && send();
  const names = { APPROVE: labels.approve, REJECT: labels.reject };
  const other = act === 'APPROVE' ? 'REJECT' : 'APPROVE';
  const footer = isOver ? (
    <ModalButtons>
      <Button variant="primary" onClick={close}>
        {common.close}
      </Button>
    </ModalButtons>
  ) : (
    <>
      <Box float="left">
        <Button variant="link" disabled={busy !== undefined} onClick={() => setAct(other)}>
          {names[other]}
        </Button>
      </Box>
      <ModalButtons>
        <Button variant="link" disabled={busy !== undefined} onClick={leave}>
          {common.cancel}
        </Button>
        <Button variant="primary" loading={busy !== undefined} onClick={send}>
          {names[act]}
        </Button>
      </ModalButtons>
    </>
  );
  return (
    <Modal
      // wide enough for old and new figures with their units side by side
      size={act === 'APPROVE' && isOfficialRecord(asked) ? 'large' : 'medium'}
      header={names[act]}
      footer={footer}
      onClose={() => !busy && leave()}
    >
      <SpaceBetween size="m">
        {isOver && <Alert type={isOwn ? 'info' : 'warning'}>{overText(report, asked, { isPassedOn, own: own?.updateOn })}</Alert>}
        {!isOver && fault?.summary !== undefined && (
          <Alert type="error" action={fault.changed && <Button onClick={readAgain}>{texts.loadAgain}</Button>}>
            {fault.summary}
          </Alert>
        )}
        {act === 'APPROVE' && rejected.length > 0 && (
          <Alert type="warning">
            {fill(countOf(rejected.length, reviewTexts.approvesRejected), { names: rejected.join(', ') })}
          </Alert>
        )}
        {act === 'APPROVE' && <PeriodNotice withEnd />}
        {act === 'APPROVE' && <FiguresToApprove sections={scope.sections} />}
        <FirstFocus key={act}>
          <FormField label={texts.comment} description={texts.decisionHint} errorText={fault?.comment}>
            <Textarea
              ariaRequired
              readOnly={isOwn}
              value={comment}
              rows={4}
              onChange={({ detail }) => setComment(detail.value)}
              onKeyDown={sendByKey}
            />
          </FormField>
        </FirstFocus>
        {(report.needsReason || reason !== '' || fault?.reason !== undefined) && (
          <FormField label={texts.ownReason} description={texts.ownReasonHint} errorText={fault?.reason}>
            <Textarea
              ariaRequired
              value={reason}
              rows={2}
              onChange={({ detail }) => setReason(detail.value)}
              onKeyDown={sendByKey}
            />
          </FormField>
        )}
        {/* of the report as it was opened: the decision itself makes figures official, and leaves nothing to preview */}
        {act === 'APPROVE' && <ApprovalPreview report={asked} project={project} />}
      </SpaceBetween>
    </Modal>
  );
}
