import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import FileDropzone, { useFilesDragging } from '@cloudscape-design/components/file-dropzone';
import FileInput from '@cloudscape-design/components/file-input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { fill } from '../../../../ui/fill.ts';
import type { CsvSummary } from '../csv/csv-messages.ts';
import { CsvRefused, readFormCsv } from '../csv/read-csv.ts';
import type { FormTable } from '../form-table.ts';
import { formTexts as texts } from '../texts.ts';
import { type FormFileFault, faultOf } from './file-faults.ts';

type Props = { table: FormTable; onRead(summary: CsvSummary): void };

/** The step that reads the filled-in CSV file. If several are dropped, the first one counts (REP-103). */
export function FileStep({ table, onRead }: Props) {
  const { areFilesDragging } = useFilesDragging();
  const [reading, setReading] = useState<string>();
  const [fault, setFault] = useState<{ kind: FormFileFault; line?: number | undefined }>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const found = faultOf(file);
    setFault(found ? { kind: found } : undefined);
    if (found) return;
    setReading(file.name);
    try {
      table.clear(table.state().changed);
      onRead(await readFormCsv(await file.arrayBuffer(), table, { changed: true }));
    } catch (error) {
      setFault(error instanceof CsvRefused ? { kind: error.refusal, line: error.line } : { kind: 'failed' });
    }
    setReading(undefined);
  };
  const columns = table.fields.map(({ header }) => header).join(', ');
  const said = (
    <div role="status">
      {reading !== undefined && <StatusIndicator type="loading">{fill(texts.reading, { file: reading })}</StatusIndicator>}
    </div>
  );
  if (reading !== undefined) return <SpaceBetween size="s">{said}</SpaceBetween>;
  return (
    <SpaceBetween size="s">
      {said}
      <Box>{texts.fileText}</Box>
      {areFilesDragging ? (
        <FileDropzone onChange={({ detail }) => void take(detail.value[0])}>{texts.drop}</FileDropzone>
      ) : (
        <FileInput value={[]} accept=".csv" ariaLabel={texts.chooseLabel} onChange={({ detail }) => void take(detail.value[0])}>
          {texts.choose}
        </FileInput>
      )}
      {fault && (
        <Alert type="error" header={texts.refused[fault.kind][0]}>
          {texts.refused[fault.kind][1].replace('{columns}', columns).replace('{line}', String(fault.line))}
        </Alert>
      )}
    </SpaceBetween>
  );
}
