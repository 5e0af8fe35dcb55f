import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { isApproved, isEditable, isInvalidated, isLocked, isOnHold } from '../../../../../shared/domain/report/status.ts';
import { common } from '../../../ui/texts.ts';
import { useReport } from '../entries/context.ts';
import type { DraftStore } from '../entries/drafts.ts';
import { nameOf } from '../model/sections.ts';
import { RejectedSections } from '../review/rejected-sections.tsx';
import { lastOf, ofSubmission, type ReportStatement, SaidOfReport } from '../review/report-statements.tsx';
import { reportTexts as texts } from '../texts.ts';
import { ReceivedFigures } from './received.tsx';

/** Why a report is as it is: submitted, on hold, sent back, or another person's (REP-052, REP-053). */
export function Notices({ drafts }: { drafts: DraftStore }) {
  const { report, editable } = useReport();
  const status = report.status.name;
  return (
    <SpaceBetween size="s">
      {report.closed !== null && <Notice header={texts.closed} text={report.closed} />}
      {isLocked(status) && <Notice header={texts.submittedNotice} text={submittedTextOf(report)} said={ofSubmission(report)} />}
      {isOnHold(status) && <Notice header={texts.onHold} text={texts.onHoldText} said={lastOf(report, isOnHold)} />}
      {isInvalidated(status) && (
        <Notice header={texts.invalidated} text={texts.invalidatedText} said={lastOf(report, (name) => name === status)} />
      )}
      {status === 'Requires Revision' && <Revision />}
      {isEditable(status) && !editable && report.closed === null && <Notice header={texts.noAccess} text={texts.readOnlyText} />}
      <ReceivedFigures />
      {!isEditable(status) && <LeftBehind drafts={drafts} />}
    </SpaceBetween>
  );
}

const submittedTextOf = ({ status, closed }: ReportRecord): string => {
  if (isApproved(status.name)) return texts.approvedText;
  return closed === null ? texts.submittedText : texts.submittedClosed;
};

/** Why nothing can be entered, and who has said what: a reviewer reads the reporter's comment first. */
function Notice({ header, text, said = [] }: { header: string; text: string; said?: readonly ReportStatement[] }) {
  const { report } = useReport();
  return (
    <Alert type="info" header={header}>
      {said.length > 0 && <SaidOfReport report={report} entries={said} />}
      {text}
    </Alert>
  );
}

/** What the reviewer asked for, by whom and when. */
function Revision() {
  const scope = useReport();
  const { report } = scope;
  const wasApproved = report.meta_json.history.some(({ status }) => isApproved(status.name));
  return (
    <Alert type="warning" header={texts.revision}>
      <SaidOfReport report={report} entries={lastOf(report, (name) => name === 'Requires Revision')} />
      <RejectedSections scope={scope} />
      {wasApproved && <p>{texts.reopened}</p>}
    </Alert>
  );
}

/** Somebody typed here and the report was closed before it was saved: the text is theirs to copy or to drop. */
function LeftBehind({ drafts }: { drafts: DraftStore }) {
  const { nodes } = useReport();
  const [left, setLeft] = useState(() => [...drafts.all()]);
  if (left.length === 0) return null;
  const names = new Map(nodes.nodes.map((node) => [node.uid, nameOf(node)]));
  const drop = () => {
    for (const [uid] of left) drafts.remove(uid);
    setLeft([]);
  };
  return (
    <Alert type="warning" header={texts.leftTitle} dismissible dismissAriaLabel={common.dismiss} onDismiss={drop}>
      {texts.leftText}
      <ul>
        {left.map(([uid, { text, note, change }]) => (
          <li key={uid}>{[names.get(uid), text ?? change?.value, note ?? change?.comment].filter(Boolean).join(': ')}</li>
        ))}
      </ul>
    </Alert>
  );
}
