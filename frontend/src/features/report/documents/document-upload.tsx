import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DocumentObject } from '../../../../../shared/contract/report/documents.ts';
import { inMegabytes } from '../../../../../shared/domain/file/uploads.ts';
import { type DocumentPlace, documentSteps } from '../../../api/upload-steps.ts';
import { fill } from '../../../ui/fill.ts';
import { FilePicker } from '../../uploads/file-picker.tsx';
import { uploadTexts as texts } from '../../uploads/texts.ts';
import { UploadProgress } from '../../uploads/upload-progress.tsx';
import { useUploads } from '../../uploads/use-uploads.ts';

type Props = { place: DocumentPlace; name: string; onDone(added: DocumentObject): void };

/** Picks files, shows their size beside the button that starts the upload, and then how far it is (REP-077, REP-314, REP-403). */
export function DocumentUpload({ place: { trackerId, commitId, docId }, name, onDone }: Props) {
  const [picked, setPicked] = useState<File[]>([]);
  const steps = useMemo(() => documentSteps({ trackerId, commitId, docId }), [trackerId, commitId, docId]);
  const queries = useQueryClient();
  const { uploads, start, resume, cancel } = useUploads(steps, (added) => {
    void queries.invalidateQueries({ queryKey: ['listUploads'] });
    onDone(added);
  });
  const begin = () => {
    setPicked([]);
    void start(picked);
  };
  const busy = uploads.some(({ state }) => state === 'sent');
  return (
    <SpaceBetween size="xs">
      {uploads.map((upload) => (
        <UploadProgress key={upload.id} upload={upload} onCancel={cancel} onResume={(one) => void resume(one)} />
      ))}
      {!busy && (
        <SpaceBetween size="xs" direction="horizontal" alignItems="end">
          <FilePicker label={fill(texts.uploadNamed, { name })} picked={picked} onPick={setPicked} format={inMegabytes} />
          {picked.length > 0 && <Button onClick={begin}>{texts.upload}</Button>}
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}
