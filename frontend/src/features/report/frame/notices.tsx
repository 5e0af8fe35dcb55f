import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { isApproved, isEditable, isLocked, isOnHold } from '../../../../../shared/domain/report/status.ts';
import { common } from '../../../ui/texts.ts';
import { useReport } from '../entries/context.ts';
import type { DraftStore } from '../entries/drafts.ts';
import { nameOf } from '../model/sections.ts';
import { reportTexts as texts } from '../texts.ts';

/** Why a report is as it is: submitted, on hold, sent back, or another person's (REP-052, REP-053). */
export function Notices({ drafts }: { drafts: DraftStore }) {
  const { report, editable } = useReport();
  const status = report.status.name;
  return (
    <SpaceBetween size="s">
      {isLocked(status) && <Notice header={texts.submittedNotice} text={texts.submittedText} />}
      {isOnHold(status) && <Notice header={texts.onHold} text={texts.onHoldText} />}
      {status === 'Invalidated' && <Notice header={texts.invalidated} text={texts.invalidatedText} />}
      {status === 'Requires Revision' && <Revision />}
      {isEditable(status) && !editable && <Notice header={texts.readOnlyTitle} text={texts.readOnlyText} />}
      {!isEditable(status) && <LeftBehind drafts={drafts} />}
    </SpaceBetween>
  );
}

const Notice = ({ header, text }: { header: string; text: string }) => (
  <Alert type="info" header={header}>
    {text}
  </Alert>
);

/** What the reviewer asked for. */
function Revision() {
  const { report } = useReport();
  const wasApproved = report.meta_json.history.some(({ status }) => isApproved(status.name));
  const asked = report.meta_json.history.findLast(({ status }) => status.name === 'Requires Revision');
  return (
    <Alert type="warning" header={texts.revision}>
      <span className="lines">{asked?.comment ?? report.comment}</span>
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
