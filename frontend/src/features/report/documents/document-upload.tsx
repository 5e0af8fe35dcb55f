import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useSyncExternalStore } from 'react';
import { inMegabytes } from '../../../../../shared/domain/file/uploads.ts';
import { fill } from '../../../ui/fill.ts';
import { FilePicker, UploadProgress } from '../../uploads/index.ts';
import { documentTexts as texts } from './texts.ts';
import { useUnsentFiles } from './unsent-files.ts';

/**
 * Chooses files, shows their size beside the button that starts the upload, and then the progress (REP-077, REP-314, REP-403).
 */
export function DocumentUpload({ docId, name }: { docId: string; name: string }) {
  const files = useUnsentFiles();
  const list = files.of(docId);
  const lost = useSyncExternalStore(files.subscribe, () => files.lost(docId));
  const { picked, uploads } = useSyncExternalStore(list.subscribe, list.files);
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
      {!busy && (
        <SpaceBetween size="xs" direction="horizontal" alignItems="end">
          <FilePicker label={fill(texts.uploadNamed, { name })} picked={picked} onPick={list.pick} format={inMegabytes} />
          {picked.length > 0 && <Button onClick={() => void list.start()}>{texts.upload}</Button>}
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}
