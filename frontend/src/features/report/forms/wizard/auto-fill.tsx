import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../api/errors.ts';
import { useStale } from '../../../../api/mark-stale.ts';
import type { OpenChanges } from '../../../../api/once.ts';
import type { DocumentPlace } from '../../../../api/upload-steps.ts';
import { messageOf } from '../../../../ui/failure.ts';
import { useFlash } from '../../../../ui/flash.tsx';
import { countOf } from '../../../../ui/format.ts';
import { Modal, ModalButtons } from '../../../../ui/modal.tsx';
import { Figure } from '../../../../ui/text/figure.tsx';
import { common } from '../../../../ui/texts.ts';
import { reviewTexts } from '../../review/texts.ts';
import { type FillPreview, fillPreviewOf, fillReport, type PreviewLine } from '../fill-report.ts';
import type { FormTable } from '../form-table.ts';
import { formTexts as texts } from '../texts.ts';
import type { FormDocument } from '../use-form-data.ts';

type Props = {
  place: DocumentPlace;
  document: FormDocument;
  table: FormTable;
  fileId: string;
  onDeclined(): void;
  onFilled(): void;
};

type State = { kind: 'loading' | 'asking' | 'running' | 'failed'; progress?: number; message?: string; isUnanswered?: boolean };

/** Asks whether the sums of the saved form should replace the report's values, after showing both (REP-275 to REP-277). */
export function AutoFill({ place, document, table, fileId, onDeclined, onFilled }: Props) {
  // Keeps the first document, because each read of the report makes a new object.
  const [asked] = useState(document);
  const [preview, setPreview] = useState<FillPreview>();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [open] = useState<OpenChanges>(() => new Map());
  const flash = useFlash();
  const stale = useStale();
  useEffect(() => {
    const failed = () => setState({ kind: 'failed' });
    fillPreviewOf(place, asked, table).then((found) => {
      setPreview(found);
      setState({ kind: 'asking' });
    }, failed);
  }, [place, asked, table]);
  const confirm = async () => {
    setState({ kind: 'running', progress: 0 });
    try {
      const message = await fillReport(place, { fileId, seen: preview!.seen, open }, (progress) =>
        setState({ kind: 'running', progress }),
      );
      flash({ type: 'success', header: texts.filled, content: message });
      onFilled();
    } catch (error) {
      const isUnanswered = error instanceof ApiError && error.transient;
      setState({ kind: 'failed', message: messageOf(error, ''), isUnanswered });
    } finally {
      // after a failure, too: the report may have been filled without an answer, or submitted by somebody else
      void stale('dispatchProject', 'filledReport');
    }
  };
  const busy = state.kind === 'running';
  const footer = (
    <ModalButtons>
      <Button variant="link" disabled={busy} onClick={onDeclined}>
        {state.kind === 'failed' ? common.close : texts.fillCancel}
      </Button>
      {(state.kind !== 'failed' || state.isUnanswered) && (
        <Button
          variant="primary"
          loading={busy}
          disabled={!preview?.lines.some(({ refusal }) => refusal === null)}
          onClick={() => void confirm()}
        >
          {state.kind === 'failed' ? common.retry : texts.fillConfirm}
        </Button>
      )}
    </ModalButtons>
  );
  return (
    <Modal size="large" header={texts.savedTitle} footer={footer} onClose={() => !busy && onDeclined()}>
      <SpaceBetween size="m">
        <Box>{texts.fillQuestion}</Box>
        {state.kind === 'loading' && <StatusIndicator type="loading">{texts.fillLoading}</StatusIndicator>}
        {preview && <PreviewTable preview={preview} />}
        {busy && <ProgressBar value={state.progress ?? 0} label={texts.fillRunning} />}
        {state.kind === 'failed' && (
          <Alert type="error" header={state.isUnanswered ? texts.fillUnanswered : texts.fillFailed}>
            {state.message}
          </Alert>
        )}
      </SpaceBetween>
    </Modal>
  );
}

function PreviewTable({ preview: { lines } }: { preview: FillPreview }) {
  const taken = lines.filter(({ same, total }) => !same && total !== null);
  const replaced = taken.filter(({ typed }) => typed).length;
  const marked = taken.filter(({ isMarked }) => isMarked).length;
  return (
    <SpaceBetween size="s">
      <table className="fill-table">
        <thead>
          <tr>
            <th scope="col">{texts.fillMetric}</th>
            <th scope="col" className="right">
              {texts.fillNow}
            </th>
            <th scope="col" className="right">
              {texts.fillNew}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.uid} line={line} />
          ))}
        </tbody>
      </table>
      {lines.flatMap(({ uid, refusal }) =>
        refusal === null
          ? []
          : [
              <Alert key={uid} type="warning">
                {refusal}
              </Alert>,
            ],
      )}
      {replaced > 0 && <Alert type="warning">{countOf(replaced, texts.fillReplaces)}</Alert>}
      {marked > 0 && <Alert type="warning">{countOf(marked, texts.fillUnmarks)}</Alert>}
    </SpaceBetween>
  );
}

const Line = ({ line: { name, unit, now, total, typed, isMarked, same, refusal } }: { line: PreviewLine }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="right">
      {isMarked ? reviewTexts.notApplicable : <Figure value={now} unit={unit} digits="all" />}
      {typed && (
        <Box color="text-body-secondary" fontSize="body-s">
          {texts.fillTyped}
        </Box>
      )}
    </td>
    <td className="right">
      <Figure value={total} unit={unit} digits="all" reason={refusal ?? texts.fillNone} />
      {same && (
        <Box color="text-body-secondary" fontSize="body-s">
          {texts.fillSame}
        </Box>
      )}
    </td>
  </tr>
);
