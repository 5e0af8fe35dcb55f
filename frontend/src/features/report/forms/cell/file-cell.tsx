import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useRef, useState } from 'react';
import { storedFiles } from '../../../../../../shared/contract/file/files.ts';
import { inMegabytes } from '../../../../../../shared/domain/file/uploads.ts';
import { type CellFile, cellFiles, fileCell } from '../../../../../../shared/domain/form/rows.ts';
import { call } from '../../../../api/client.ts';
import { storeSteps } from '../../../../api/upload-steps.ts';
import { fill } from '../../../../ui/fill.ts';
import { LeaveQuestion } from '../../../../ui/form/leave-question.tsx';
import { countOf } from '../../../../ui/format.ts';
import { Modal } from '../../../../ui/modal.tsx';
import { FilePicker, saveFrom, UploadProgress, useUploads } from '../../../uploads/index.ts';
import { downloadFailureOf } from '../../documents/download-failure.ts';
import { formTexts as texts } from '../texts.ts';

type Props = {
  value: string;
  header: string;
  label: string;
  reportId: string;
  /** absent: the files are read-only */
  onChange?: ((value: string) => void) | undefined;
};

/** The files of a cell, opened by a button (REP-210, REP-212). */
export function FileCell({ value, header, label, reportId, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const files = cellFiles(value);
  const text = files.length === 0 ? (onChange ? texts.addFiles : texts.noFiles) : countOf(files.length, texts.files);
  return (
    <>
      <button
        type="button"
        className="text-button"
        aria-label={`${text}: ${label}`}
        disabled={!onChange && files.length === 0}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {open && (
        <FilesModal files={files} header={header} reportId={reportId} onChange={onChange} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type ModalProps = Pick<Props, 'header' | 'reportId' | 'onChange'> & { files: readonly CellFile[]; onClose(): void };

function FilesModal({ files, header, reportId, onChange, onClose }: ModalProps) {
  const [failed, setFailed] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const steps = useMemo(() => storeSteps(reportId), [reportId]);
  const now = useRef(files);
  now.current = files;
  const change = (list: readonly CellFile[]) => {
    now.current = list;
    onChange?.(fileCell(list));
  };
  const { uploads, start, resume, cancel } = useUploads(steps, ({ filename, url }) =>
    change([...now.current, { filename, url }]),
  );
  const fetchFile = async ({ url }: CellFile) => {
    setFailed(undefined);
    try {
      const params = { objectId: /([0-9a-f-]{36})\/?$/i.exec(url)?.[1] ?? '' };
      const { signed_url } = await call(storedFiles.readStoredFile, { params, query: { url: 'true' } });
      saveFrom(signed_url ?? '');
    } catch (error) {
      setFailed(downloadFailureOf(error));
    }
  };
  // The dialog sends its files itself, so closing it ends unfinished uploads.
  const isSending = uploads.some(({ state, refused }) => state !== 'done' && !refused);
  return (
    <Modal header={fill(texts.filesOf, { header })} onClose={() => (isSending ? setLeaving(true) : onClose())}>
      <SpaceBetween size="s">
        {failed !== undefined && <Alert type="error">{failed}</Alert>}
        {files.length === 0 && <Box color="text-body-secondary">{texts.noFiles}</Box>}
        {files.map((file) => (
          <SpaceBetween key={file.url} size="xs" direction="horizontal" alignItems="center">
            <Button variant="inline-link" onClick={() => void fetchFile(file)}>
              {file.filename}
            </Button>
            {onChange && (
              <Button
                variant="inline-icon"
                iconName="remove"
                ariaLabel={fill(texts.removeFile, { file: file.filename })}
                onClick={() => change(files.filter((each) => each !== file))}
              />
            )}
          </SpaceBetween>
        ))}
        {uploads
          .filter(({ state }) => state !== 'done')
          .map((upload) => (
            <UploadProgress key={upload.id} upload={upload} onCancel={cancel} onResume={(one) => void resume(one)} />
          ))}
        {onChange && <FilePicker label={header} picked={[]} onPick={(picked) => void start(picked)} format={inMegabytes} />}
      </SpaceBetween>
      {leaving && <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Modal>
  );
}
