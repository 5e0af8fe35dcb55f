import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useBlocker } from 'react-router';
import { fill } from '../../../ui/fill.ts';
import { LeaveQuestion } from '../../../ui/form/leave-question.tsx';
import { hasUnsaved } from '../../../ui/form/unsaved.ts';
import { Modal, ModalButtons } from '../../../ui/modal.tsx';
import { useLeaveQuestion } from '../../uploads/index.ts';
import { useReport } from '../entries/context.ts';
import { nameOf } from '../model/sections.ts';
import { unsentTexts as texts } from './texts.ts';
import { type UnsentFile, useUnsent, useUnsentFiles } from './unsent-files.ts';

type Props = { unsent: readonly UnsentFile[]; withoutText: string; onSent(): void; onWithout(): void; onClose(): void };

/**
 * Lists the unsent files before a report is submitted or left, with three choices: upload them, continue without them, or go
 * back.
 */
export function UnsentQuestion({ unsent, withoutText, onSent, onWithout, onClose }: Props) {
  const { nodes } = useReport();
  const files = useUnsentFiles();
  const [asked] = useState(unsent);
  const [busy, setBusy] = useState(false);
  const names = new Map(nodes.nodes.map((node) => [node.uid, nameOf(node)]));
  const said = asked.map(({ docId, file }) => fill(texts.file, { file: file.name, document: names.get(docId) ?? '' }));
  const lines = [...new Set(said)];
  const send = async () => {
    setBusy(true);
    const arrived = await files.send([...new Set(asked.map(({ docId }) => docId))]);
    // A failed upload says so beside its file.
    if (arrived) onSent();
    else onClose();
  };
  const footer = (
    <ModalButtons>
      <Button variant="link" disabled={busy} onClick={onClose}>
        {texts.back}
      </Button>
      <Button disabled={busy} onClick={onWithout}>
        {withoutText}
      </Button>
      <Button variant="primary" loading={busy} onClick={() => void send()}>
        {texts.send}
      </Button>
    </ModalButtons>
  );
  return (
    <Modal header={texts.title} footer={footer} onClose={() => !busy && onClose()}>
      <Alert type="warning">
        {texts.text}
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Alert>
    </Modal>
  );
}

/**
 * Asks before the person leaves the report with unsaved forms or unsent files. The question about forms comes first, because it
 * changes nothing. When a tab is closed, the browser asks.
 */
export function UnsentGuard() {
  const unsent = useUnsent();
  useLeaveQuestion(unsent.length > 0);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (unsent.length > 0 || hasUnsaved()) && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return <Questions unsent={unsent} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

function Questions({ unsent, onStay, onLeave }: Pick<Props, 'unsent'> & { onStay(): void; onLeave(): void }) {
  const files = useUnsentFiles();
  const [areFormsLeft, setFormsLeft] = useState(() => !hasUnsaved());
  if (!areFormsLeft) {
    const leave = () => (unsent.length > 0 ? setFormsLeft(true) : onLeave());
    return <LeaveQuestion onStay={onStay} onLeave={leave} />;
  }
  const leave = () => {
    files.drop();
    onLeave();
  };
  return <UnsentQuestion unsent={unsent} withoutText={texts.leave} onSent={onLeave} onWithout={leave} onClose={onStay} />;
}
