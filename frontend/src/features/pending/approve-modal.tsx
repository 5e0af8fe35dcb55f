import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { useStale } from '../../api/mark-stale.ts';
import { useUser } from '../../session/session.ts';
import { useKeptText } from '../../session/use-kept-text.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { FirstFocus } from '../../ui/first-focus.tsx';
import { countOf } from '../../ui/format.ts';
import { Modal, ModalButtons } from '../../ui/modal.tsx';
import { isSendKey } from '../../ui/send-key.ts';
import { common } from '../../ui/texts.ts';
import { approvalText, approveAll, bulkAct, type Outcome, summaryText } from './approve-all.ts';
import type { PendingRow } from './rows.ts';
import { pendingTexts, bulkTexts as texts } from './texts.ts';

/**
 * Approves several reports with one comment, which this browser keeps until it is stored with a report. Each approval is a
 * separate decision: a refused report, or one that was submitted again, does not affect the others.
 */
export function ApproveModal({ rows, onClose }: { rows: readonly PendingRow[]; onClose(approved: readonly string[]): void }) {
  const reports = rows.map(({ uid, submission }) => `${uid}:${submission}`).sort();
  const [comment, setComment, forget] = useKeptText(`decision:${reports.join()}`);
  const [fault, setFault] = useState('');
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [state, setState] = useState<'asking' | 'running' | 'done'>('asking');
  const stale = useStale();
  const { uid: by } = useUser();
  const run = async () => {
    if (comment.trim() === '') return setFault(texts.commentRequired);
    setState('running');
    await approveAll(rows, { comment, by }, (uid, outcome) => {
      setOutcomes((now) => new Map([...now, [uid, outcome]]));
      // The comment is kept until one report has it.
      if (outcome.ok) forget();
    });
    setState('done');
    await stale('changeReportById');
  };
  const act = bulkAct(rows);
  const title = countOf(rows.length, texts.acts[act].title);
  const close = () => onClose([...outcomes].filter(([, { ok }]) => ok).map(([uid]) => uid));
  const failed = [...outcomes.values()].filter(({ ok }) => !ok).length;
  const footer = (
    <ModalButtons>
      {state !== 'done' && (
        <Button variant="link" disabled={state === 'running'} onClick={close}>
          {common.cancel}
        </Button>
      )}
      <Button variant="primary" loading={state === 'running'} onClick={() => (state === 'done' ? close() : void run())}>
        {state === 'done' ? common.close : title}
      </Button>
    </ModalButtons>
  );
  return (
    <Modal header={title} footer={footer} onClose={() => state !== 'running' && close()}>
      <SpaceBetween size="m">
        {state === 'done' && (
          <Alert type={failed === 0 ? 'success' : 'warning'}>{summaryText([...outcomes.values()], act)}</Alert>
        )}
        {state === 'asking' && (
          <FirstFocus>
            <FormField label={texts.comment} description={texts.commentHint} errorText={fault}>
              <Textarea
                ariaRequired
                value={comment}
                rows={3}
                onChange={({ detail }) => setComment(detail.value)}
                onKeyDown={({ detail }) => isSendKey(detail) && void run()}
              />
            </FormField>
          </FirstFocus>
        )}
        {state === 'running' && <ProgressBar value={(100 * outcomes.size) / rows.length} label={texts.running} />}
        <ul className="approve-list">
          {rows.map((row) => (
            <li key={row.uid}>
              <ReportName row={row} isLink={outcomes.get(row.uid)?.ok === false} />
              {row.early ? <Box color="text-status-warning">{row.early}</Box> : null}
              {row.flagged ? <Box color="text-status-warning">{countOf(row.flagged, pendingTexts.flagged)}</Box> : null}
              {row.against > 0 && <Box color="text-status-warning">{countOf(row.against, pendingTexts.against)}</Box>}
              {row.changed !== null && <Box color="text-status-warning">{row.changed}</Box>}
              {row.notCalculated > 0 && (
                <Box color="text-status-warning">{countOf(row.notCalculated, pendingTexts.notCalculated)}</Box>
              )}
              {row.others !== null && <Box color="text-status-warning">{row.others}</Box>}
              {row.emptied > 0 && <Box color="text-status-warning">{countOf(row.emptied, pendingTexts.emptied)}</Box>}
              {row.copied ? <Box color="text-status-warning">{countOf(row.copied, pendingTexts.copied)}</Box> : null}
              <Result outcome={outcomes.get(row.uid)} />
            </li>
          ))}
        </ul>
      </SpaceBetween>
    </Modal>
  );
}

/** The name of a report. One that could not be approved is a link, because its page says why. */
function ReportName({ row, isLink }: { row: PendingRow; isLink: boolean }) {
  const name = `${row.project}, ${row.reportingPackage}, ${row.period}`;
  return isLink ? <AppLink href={row.href}>{name}</AppLink> : name;
}

function Result({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return null;
  return (
    <div>
      <StatusIndicator type={outcome.ok ? 'success' : 'error'}>{approvalText(outcome)}</StatusIndicator>
    </div>
  );
}
