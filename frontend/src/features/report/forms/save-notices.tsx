import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { formFileName } from '../../../../../shared/domain/form/setup.ts';
import { fill } from '../../../ui/fill.ts';
import { saveBlob } from '../../../ui/save-blob.ts';
import { writeCsv } from './csv/write-csv.ts';
import { formTexts as texts } from './texts.ts';
import type { FormData } from './use-form-data.ts';

/** How loading and saving went, and what a save leaves out; a conflict with somebody else's data leaves the choice to the person. */
export function SaveNotices({
  data,
  name,
  onSave,
}: {
  data: Omit<FormData, 'wasStored' | 'run'>;
  name: string;
  onSave(over: boolean): void;
}) {
  const { save, state, table, left } = data;
  const keepCopy = async () => saveBlob(await writeCsv(table.fields, table.records(), name), formFileName(name));
  return (
    <SpaceBetween size="s">
      {state === 'failed' && (
        <Alert type="error" header={texts.loadErrorTitle}>
          {texts.loadErrorText}
        </Alert>
      )}
      {left.length > 0 && (
        <Alert type="warning" header={texts.leftTitle}>
          {fill(texts.leftText, { columns: left.join(', ') })}
        </Alert>
      )}
      {save.kind === 'saved' && <Alert type="success">{texts.savedTitle}</Alert>}
      {save.kind === 'failed' && (
        <Alert type="error" header={texts.saveFailed}>
          {save.message}
        </Alert>
      )}
      {save.kind === 'conflict' && (
        <Alert
          type="warning"
          header={texts.conflictTitle}
          action={
            <SpaceBetween size="xs" direction="horizontal">
              <Button onClick={() => void keepCopy()}>{texts.keepCopy}</Button>
              <Button onClick={() => void data.load()}>{texts.loadTheirs}</Button>
              <Button onClick={() => onSave(true)}>{texts.saveMine}</Button>
            </SpaceBetween>
          }
        >
          {texts.conflictText}
        </Alert>
      )}
    </SpaceBetween>
  );
}
