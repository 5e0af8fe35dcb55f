import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useSyncExternalStore } from 'react';
import { documents } from '../../../../../shared/contract/report/documents.ts';
import { inMegabytes } from '../../../../../shared/domain/file/uploads.ts';
import { useApiQuery } from '../../../api/queries.ts';
import type { DocumentPlace } from '../../../api/upload-steps.ts';
import { fill } from '../../../ui/fill.ts';
import { FilePicker, UploadProgress } from '../../uploads/index.ts';
import { namesThere } from './same-file.ts';
import { documentTexts as texts } from './texts.ts';
import { useUnsentFiles } from './unsent-files.ts';

/** The files of the document in this report; empty until they are read, which nothing waits for. */
function useUploaded(place: DocumentPlace, isWanted: boolean) {
  const args = { params: place, query: { thisCommitOnly: 'true' } };
  const { data = [] } = useApiQuery(documents, 'listUploads', args, { enabled: isWanted, staleTime: 0 });
  return data.map(({ filename: name, size }) => ({ name, size }));
}

/**
 * Chooses files, shows their size beside the button that starts the upload, and then the progress (REP-077, REP-314, REP-403). A
 * file that the document has already is pointed out, and sent all the same.
 */
export function DocumentUpload({ place, name }: { place: DocumentPlace; name: string }) {
  const { docId } = place;
  const files = useUnsentFiles();
  const list = files.of(docId);
  const lost = useSyncExternalStore(files.subscribe, () => files.lost(docId));
  const { picked, uploads } = useSyncExternalStore(list.subscribe, list.files);
  const uploaded = useUploaded(place, picked.length > 0);
  // finished ones are among the uploaded files, unless they were deleted since
  const sent = uploads.filter(({ state, refused }) => state !== 'done' && !refused).map(({ file }) => file);
  const again = namesThere(picked, [...uploaded, ...sent]);
  const busy = uploads.some(({ state }) => state === 'sent');
  return (
    <SpaceBetween size="xs">
      {lost.length > 0 && (
        <Alert type="warning" dismissible dismissAriaLabel={texts.goOnWithout} onDismiss={() => files.dismiss(docId)}>
          {fill(texts.lost, { files: lost.join(', ') })}
        </Alert>
      )}
      {uploads.map((upload) => (
        <UploadProgress key={upload.id} upload={upload} onCancel={list.cancel} onResume={(one) => void list.resume(one)} />
      ))}
      {again.length > 0 && <Alert type="warning">{fill(texts.sameFile, { files: again.join(', ') })}</Alert>}
      {!busy && (
        <SpaceBetween size="xs" direction="horizontal" alignItems="end">
          <FilePicker label={fill(texts.uploadNamed, { name })} picked={picked} onPick={list.pick} format={inMegabytes} />
          {picked.length > 0 && <Button onClick={() => void list.start()}>{texts.upload}</Button>}
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}
