import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FileUpload from '@cloudscape-design/components/file-upload';
import FormField from '@cloudscape-design/components/form-field';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { FileFormat } from '../../../../../shared/domain/structure/import-size.ts';
import { useFlash } from '../../../ui/flash.tsx';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { saveStructure } from './save-structure.ts';
import { fileTexts as texts } from './texts.ts';

type Props = {
  file: File | undefined;
  format: FileFormat;
  place: PlaceOfStructure;
  onFile(file: File | undefined): void;
  /** why the last chosen file was refused */
  reason: string | undefined;
};

/** The choice of a file, by button or drag and drop, with an example of its format. */
export function ChooseFile({ file, format, place, onFile, reason }: Props) {
  const isCsv = format === 'csv';
  return (
    <SpaceBetween size="m">
      <Box variant="p">{isCsv ? texts.csvIntro : texts.jsonIntro}</Box>
      {reason !== undefined && (
        <Alert type="error" header={texts.refusedFile}>
          {reason}
        </Alert>
      )}
      <FormField label={isCsv ? texts.csvFile : texts.jsonFile} description={isCsv ? texts.csvHint : texts.jsonHint}>
        <FileUpload
          value={file ? [file] : []}
          accept={isCsv ? '.csv,.tsv,.txt,text/csv' : '.json,application/json'}
          showFileSize
          onChange={({ detail }) => onFile(detail.value[0])}
          i18nStrings={{
            uploadButtonText: () => texts.choose,
            dropzoneText: () => texts.drop,
            removeFileAriaLabel: () => texts.remove,
          }}
        />
      </FormField>
      {isCsv ? <CsvHelp /> : <JsonHelp place={place} />}
    </SpaceBetween>
  );
}

const CsvHelp = () => (
  <SpaceBetween size="s">
    <Button iconName="download" href="/formats/metrics-example.csv" download="metrics-example.csv">
      {texts.example}
    </Button>
    <ExpandableSection headerText={texts.columnsTitle}>
      <SpaceBetween size="s">
        <Box variant="p">{texts.columnsText}</Box>
        <KeyValuePairs columns={1} items={texts.columns.map(([label, value]) => ({ label, value }))} />
      </SpaceBetween>
    </ExpandableSection>
  </SpaceBetween>
);

function JsonHelp({ place: { trackerId: structureId, commitId: reportId } }: { place: PlaceOfStructure }) {
  const flash = useFlash();
  const save = async () => {
    try {
      await saveStructure({ trackerId: structureId, commitId: reportId }, 'json');
    } catch {
      flash({ type: 'error', content: texts.failed });
    }
  };
  return (
    <SpaceBetween size="xs" direction="horizontal">
      <Button iconName="download" onClick={() => void save()}>
        {texts.whole}
      </Button>
      <Button iconName="download" href="/formats/structure-1.schema.json" download="structure-1.schema.json">
        {texts.schema}
      </Button>
    </SpaceBetween>
  );
}
