import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { storedFiles } from '../../../../../shared/contract/file/files.ts';
import { call } from '../../../api/client.ts';
import { saveFrom } from '../../uploads/index.ts';
import { downloadFailureOf } from '../documents/download-failure.ts';
import type { SectionComment } from './read-comments.ts';

const STORED = /^\/api\/store\/object\/([0-9a-f-]{36})\/$/;

/** The files of a comment or a note. Each link requests a new address (REP-115). */
export function AttachmentLinks({
  attachments,
  onFailed,
}: Pick<SectionComment, 'attachments'> & { onFailed(reason: string): void }) {
  const download = async (url: string) => {
    try {
      const objectId = STORED.exec(url)?.[1] ?? '';
      const { signed_url } = await call(storedFiles.readStoredFile, { params: { objectId }, query: { url: 'true' } });
      if (signed_url) saveFrom(signed_url);
    } catch (error) {
      onFailed(downloadFailureOf(error));
    }
  };
  if (attachments.length === 0) return null;
  return (
    <SpaceBetween size="s" direction="horizontal">
      {attachments.map(({ url, filename }) => (
        <Button key={url} variant="inline-link" iconName="file" onClick={() => void download(url)}>
          {filename}
        </Button>
      ))}
    </SpaceBetween>
  );
}
