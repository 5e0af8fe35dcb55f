import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { ReactNode } from 'react';
import { uploadTexts as texts } from './texts.ts';
import type { RunningUpload } from './upload-list.ts';

type Props = {
  upload: RunningUpload;
  onCancel(upload: RunningUpload): void;
  onResume(upload: RunningUpload): void;
};

const percent = ({ file, bytes }: RunningUpload) => (file.size === 0 ? 0 : Math.floor((bytes / file.size) * 100));

/** An upload: its progress, or why it failed (REP-081, REP-082). */
export function UploadProgress({ upload, onCancel, onResume }: Props) {
  const cancel = <Button onClick={() => onCancel(upload)}>{upload.refused ? texts.dismiss : texts.cancel}</Button>;
  return (
    <>
      <div role="status">
        <Outcome upload={upload} cancel={cancel} onResume={onResume} />
      </div>
      {upload.state !== 'done' && upload.state !== 'failed' && (
        <SpaceBetween size="xs" direction="horizontal" alignItems="end">
          <ProgressBar value={percent(upload)} label={upload.file.name} description={texts.sent} />
          {cancel}
        </SpaceBetween>
      )}
    </>
  );
}

/** The result of an upload, announced at its end. Renders nothing before. */
function Outcome({ upload, cancel, onResume }: Pick<Props, 'upload' | 'onResume'> & { cancel: ReactNode }) {
  if (upload.state === 'done') return <StatusIndicator type="success">{`${upload.file.name}: ${texts.done}`}</StatusIndicator>;
  if (upload.state !== 'failed') return null;
  return (
    <Alert
      type="error"
      header={upload.file.name}
      action={
        <SpaceBetween size="xs" direction="horizontal">
          {cancel}
          {!upload.refused && <Button onClick={() => onResume(upload)}>{texts.resume}</Button>}
        </SpaceBetween>
      }
    >
      {upload.error}
    </Alert>
  );
}
