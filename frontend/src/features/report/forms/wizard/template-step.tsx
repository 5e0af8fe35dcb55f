import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { storedFiles } from '../../../../../../shared/contract/file/files.ts';
import { BYTE_ORDER_MARK } from '../../../../../../shared/domain/file/csv-cell.ts';
import { headerLine } from '../../../../../../shared/domain/form/rows.ts';
import { type DocumentSetup, formFileName } from '../../../../../../shared/domain/form/setup.ts';
import { call } from '../../../../api/client.ts';
import { fill } from '../../../../ui/fill.ts';
import { saveBlob } from '../../../../ui/save-blob.ts';
import { saveFrom } from '../../../uploads/index.ts';
import { formTexts as texts } from '../texts.ts';

const STORED = /^\/api\/store\/object\/([0-9a-f-]{36})\/?$/i;

/** The step with the file to fill in: the file of the set-up, or one with only the headers (REP-202, REP-405, REP-406). */
export function TemplateStep({ setup: { template, name, fields } }: { setup: DocumentSetup }) {
  const [failed, setFailed] = useState(false);
  const stored = template && STORED.exec(template.url)?.[1];
  const filename = template?.name ?? formFileName(name);
  const download = async () => {
    setFailed(false);
    if (!stored) return saveBlob(new Blob([BYTE_ORDER_MARK, headerLine(fields)], { type: 'text/csv' }), filename);
    try {
      const { signed_url } = await call(storedFiles.readStoredFile, { params: { objectId: stored }, query: { url: 'true' } });
      saveFrom(signed_url ?? '');
    } catch {
      setFailed(true);
    }
  };
  const text = fill(texts.templateDownload, { file: filename });
  return (
    <SpaceBetween size="s">
      <Box>{texts.templateText}</Box>
      {failed && <Alert type="error">{texts.templateFailed}</Alert>}
      {template && !stored ? (
        <Button iconName="external" href={template.url} target="_blank" rel="noopener noreferrer">
          {text}
        </Button>
      ) : (
        <Button iconName="download" onClick={() => void download()}>
          {text}
        </Button>
      )}
    </SpaceBetween>
  );
}
