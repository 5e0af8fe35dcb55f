import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { useState } from 'react';
import type { FactorGroup } from '../../../../../../shared/contract/factor/factors.ts';
import { fill } from '../../../../ui/fill.ts';
import { countOf, formatFigure } from '../../../../ui/format.ts';
import { Modal, ModalButtons } from '../../../../ui/modal.tsx';
import { common } from '../../../../ui/texts.ts';
import { type FileLine, rowsToImport, withMetrics } from './lines.ts';
import { CheckedFactors, ChooseFactorFile, ImportedFactors, ImportStatus, StoppedImport } from './steps.tsx';
import { factorFileTexts as texts } from './texts.ts';
import { useFactorImport } from './use-factor-import.ts';

/** Fills a group from a file: choose, see what changes, import. */
export function ImportFactorsModal({ group, onClose }: { group: FactorGroup; onClose(): void }) {
  const [file, setFile] = useState<File>();
  const [addsMetrics, setAddsMetrics] = useState(false);
  const [imported, setImported] = useState<readonly FileLine[]>([]);
  const { state, check, run, goOn, restart } = useFactorImport(group.id);
  const isBusy = state.step === 'importing';
  const hasSaved = state.step === 'done' || state.step === 'stopped';
  const buttons = () => {
    if (state.step === 'file') return { next: texts.check, isOff: !file, act: () => void (file && check(file)) };
    if (state.step === 'stopped') return { next: texts.goOn, isOff: false, act: () => void goOn(state) };
    if (state.step !== 'checked') return undefined;
    const lines = withMetrics(state.lines, addsMetrics);
    const count = rowsToImport(state.file.rows, lines).length;
    const act = () => {
      setImported(lines);
      void run(state.file, lines, addsMetrics);
    };
    return { next: countOf(count, texts.submit), isOff: count === 0, act };
  };
  const primary = buttons();
  const footer = (
    <ModalButtons>
      {state.step === 'checked' && <Button onClick={restart}>{texts.another}</Button>}
      <Button variant="link" disabled={isBusy} onClick={onClose}>
        {hasSaved ? common.close : common.cancel}
      </Button>
      {primary && (
        <Button variant="primary" disabled={primary.isOff} onClick={primary.act}>
          {primary.next}
        </Button>
      )}
    </ModalButtons>
  );
  return (
    <Modal
      size={state.step === 'checked' ? 'max' : 'large'}
      header={fill(texts.title, { group: group.name })}
      footer={footer}
      onClose={() => !isBusy && onClose()}
    >
      <ImportStatus state={state} addsMetrics={addsMetrics} />
      {state.step === 'file' && <ChooseFactorFile file={file} reason={state.reason} onFile={setFile} />}
      {state.step === 'checking' && <Progress percent={state.percent} label={fill(texts.checking, { file: file?.name ?? '' })} />}
      {state.step === 'checked' && <CheckedFactors state={state} addsMetrics={addsMetrics} onAddMetrics={setAddsMetrics} />}
      {state.step === 'importing' && (
        <Progress
          percent={state.percent}
          label={fill(texts.importing, { count: formatFigure(state.count) })}
          description={texts.importingText}
        />
      )}
      {state.step === 'stopped' && <StoppedImport {...state} />}
      {state.step === 'done' && <ImportedFactors answers={state.answers} lines={imported} />}
    </Modal>
  );
}

const Progress = ({ percent, label, description }: { percent: number; label: string; description?: string }) => (
  <ProgressBar value={percent} label={label} ariaLabel={label} {...(description !== undefined && { description })} />
);
