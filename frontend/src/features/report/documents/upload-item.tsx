import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { type DocumentObject, documents } from '../../../../../shared/contract/report/documents.ts';
import { isPreview } from '../../../../../shared/domain/file/file-types.ts';
import { call } from '../../../api/client.ts';
import type { DocumentPlace } from '../../../api/upload-steps.ts';
import { fill } from '../../../ui/fill.ts';
import { formatMinute } from '../../../ui/format.ts';
import { saveFrom, showFrom } from '../../uploads/index.ts';
import { downloadFailureOf } from './download-failure.ts';
import { scanState } from './scan-state.ts';
import { documentTexts as texts } from './texts.ts';

type Props = {
  place: DocumentPlace;
  upload: DocumentObject;
  /** whether this file is the document's current one */
  counts?: boolean;
  onFailed(reason: string): void;
  onDelete?(): void;
};

/** An upload. Its name opens the file, with a new address each time (REP-337, REP-340). */
export function UploadItem({ place, upload, counts = false, onFailed, onDelete }: Props) {
  const { uid, filename, created, content_type, is_evidence } = upload;
  const scan = scanState(upload, Date.now());
  const infected = scan === 'infected';
  const fetchAddress = async (preview: boolean) => {
    try {
      const query = { url: 'true', ...(preview && { preview: 'true' }) };
      const args = { params: { ...place, docObjectId: uid }, query };
      const { signed_url } = await call(documents.readDocumentUpload, args);
      if (signed_url) (preview ? showFrom : saveFrom)(signed_url);
    } catch (error) {
      onFailed(downloadFailureOf(error));
    }
  };
  return (
    <div className="upload-item">
      <div>
        <Button variant="inline-link" iconName="download" disabled={infected} onClick={() => void fetchAddress(false)}>
          {filename}
        </Button>
        <SpaceBetween size="s" direction="horizontal" alignItems="center">
          <Box color="text-body-secondary">
            <time dateTime={created}>{formatMinute(created)}</time>
          </Box>
          {counts && !infected && <StatusIndicator>{texts.counts}</StatusIndicator>}
          {infected && <StatusIndicator type="error">{texts.infected}</StatusIndicator>}
          {scan === 'pending' && <StatusIndicator type="pending">{texts.unchecked}</StatusIndicator>}
          {scan === 'unscanned' && <StatusIndicator type="warning">{texts.unscanned}</StatusIndicator>}
          {onDelete && is_evidence && <Box color="text-body-secondary">{counts ? texts.evidenceCounts : texts.evidence}</Box>}
          {isPreview(content_type) && !infected && (
            <Button variant="inline-link" ariaLabel={`${texts.preview}: ${filename}`} onClick={() => void fetchAddress(true)}>
              {texts.preview}
            </Button>
          )}
        </SpaceBetween>
      </div>
      {onDelete && !is_evidence && (
        <Button iconName="remove" variant="icon" ariaLabel={fill(texts.deleteNamed, { file: filename })} onClick={onDelete} />
      )}
    </div>
  );
}
