import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { FileFormat } from '../../../../../shared/domain/structure/import-size.ts';
import { fill } from '../../../ui/fill.ts';
import { Modal, ModalButtons } from '../../../ui/modal.tsx';
import { common } from '../../../ui/texts.ts';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { ChooseFile } from './choose-file.tsx';
import { CheckedReport, DoneReport } from './import-report.tsx';
import { NewIssuesChoice } from './new-issues.tsx';
import { reloadPage } from './reload.ts';
import { importLabel, isImportable } from './report-counts.ts';
import { fileTexts as texts } from './texts.ts';
import { type ImportState, useImport } from './use-import.ts';

type Props = { place: PlaceOfStructure; format: FileFormat; onClose(): void };

const STEP_OF: Record<ImportState['step'], number> = {
  file: 0,
  uploading: 1,
  checking: 1,
  checked: 1,
  importing: 2,
  done: 3,
  failed: 3,
};

/** Imports metrics from CSV, or a structure from JSON, in four steps: file, check, import, report (SET-190, SET-191). */
export function ImportModal({ place, format, onClose }: Props) {
  const [file, setFile] = useState<File>();
  const [takesNewIssues, setTakesNewIssues] = useState(false);
  const { state, check, run, restart } = useImport(place, format);
  const title = format === 'csv' ? texts.createFromCsv : texts.importFromJson;
  const hasEnded = state.step === 'done' || state.step === 'failed';
  const leave = () => (hasEnded ? reloadPage() : onClose());
  const at = STEP_OF[state.step];
  return (
    <Modal
      size="large"
      header={title}
      onClose={leave}
      footer={
        <Footer
          state={state}
          file={file}
          format={format}
          leave={leave}
          takesNewIssues={takesNewIssues}
          onImport={() => void run(takesNewIssues ? 'create' : 'refuse')}
          onCheck={() => file && void check(file)}
          onBack={restart}
        />
      }
    >
      <SpaceBetween size="m">
        <Box color="text-body-secondary" fontSize="body-s">
          {fill(texts.step, { at: at + 1, name: texts.steps[at]! })}
        </Box>
        <Step
          state={state}
          file={file}
          format={format}
          place={place}
          onFile={setFile}
          takesNewIssues={takesNewIssues}
          onNewIssues={setTakesNewIssues}
        />
      </SpaceBetween>
    </Modal>
  );
}

type StepProps = {
  state: ImportState;
  file: File | undefined;
  format: FileFormat;
  place: PlaceOfStructure;
  onFile(file: File | undefined): void;
  takesNewIssues: boolean;
  onNewIssues(takes: boolean): void;
};

function Step({ state, file, format, place, onFile, takesNewIssues, onNewIssues }: StepProps) {
  if (state.step === 'file')
    return <ChooseFile file={file} format={format} place={place} onFile={onFile} reason={state.reason} />;
  if (state.step === 'checked') {
    const { newIssues = [] } = state.report;
    const choice = <NewIssuesChoice issues={newIssues} isChosen={takesNewIssues} onChoose={onNewIssues} />;
    return <CheckedReport report={state.report} choice={choice} />;
  }
  if (state.step === 'done') return <DoneReport report={state.report} format={format} />;
  if (state.step === 'failed')
    return (
      <Alert type="error" header={texts.failed}>
        {state.reason}
      </Alert>
    );
  const label = fill(texts[state.step], { file: file?.name ?? '' });
  return (
    <ProgressBar
      value={state.percent}
      label={label}
      ariaLabel={label}
      {...(state.step === 'importing' && { description: texts.leave })}
    />
  );
}

type FooterProps = {
  state: ImportState;
  file: File | undefined;
  format: FileFormat;
  takesNewIssues: boolean;
  leave(): void;
  onCheck(): void;
  onImport(): void;
  onBack(): void;
};

function Footer({ state, file, format, takesNewIssues, leave, onCheck, onImport, onBack }: FooterProps) {
  if (state.step === 'done' || state.step === 'failed')
    return (
      <ModalButtons>
        <Button variant="primary" onClick={leave}>
          {texts.done}
        </Button>
      </ModalButtons>
    );
  if (state.step === 'file')
    return (
      <ModalButtons>
        <Button variant="link" onClick={leave}>
          {common.cancel}
        </Button>
        <Button variant="primary" disabled={!file} onClick={onCheck}>
          {texts.check}
        </Button>
      </ModalButtons>
    );
  if (state.step === 'checked')
    return (
      <ModalButtons>
        <Button variant="link" onClick={onBack}>
          {texts.another}
        </Button>
        <Button variant="primary" disabled={!isImportable(state.report, format, takesNewIssues)} onClick={onImport}>
          {importLabel(state.report, format, takesNewIssues)}
        </Button>
      </ModalButtons>
    );
  return (
    <ModalButtons>
      <Button variant="link" onClick={leave}>
        {state.step === 'importing' ? common.close : common.cancel}
      </Button>
    </ModalButtons>
  );
}
