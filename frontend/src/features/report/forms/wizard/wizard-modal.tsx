import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { ConfirmModal } from '../../../../ui/confirm-modal.tsx';
import { useUnsaved } from '../../../../ui/form/unsaved.ts';
import { Modal, ModalButtons } from '../../../../ui/modal.tsx';
import { common } from '../../../../ui/texts.ts';
import type { CsvSummary } from '../csv/csv-messages.ts';
import type { FormModalProps } from '../form-row.tsx';
import { SaveButton, useTableState } from '../save-button.tsx';
import { SaveNotices } from '../save-notices.tsx';
import { showsRows } from '../stored-form.ts';
import { formTexts as texts } from '../texts.ts';
import { useFormData } from '../use-form-data.ts';
import { AutoFill } from './auto-fill.tsx';
import { FileStep } from './file-step.tsx';
import { MethodStep } from './method-step.tsx';
import { Steps } from './steps.tsx';
import { TableStep } from './table-step.tsx';
import { TemplateStep } from './template-step.tsx';

const [METHOD, TEMPLATE, FILE, TABLE] = [0, 1, 2, 3];

/** The data of a form in four steps. With stored data it starts at the last one (REP-085 to REP-087, REP-091 to REP-101). */
export function WizardModal({ place, document, editable, changed, onClose }: FormModalProps) {
  const { setup } = document;
  const data = useFormData({ place, document, editable, typesOnly: false, changed });
  const { table, save, state } = data;
  const [step, setStep] = useState(editable && document.current === null && !data.restored ? METHOD : TABLE);
  const [summary, setSummary] = useState<CsvSummary>();
  const [asked, setAsked] = useState<'close' | 'back'>();
  const [filling, setFilling] = useState<string>();
  const { changed: isChanged, filled: hasData } = useTableState(table);
  const toStart = async () => {
    table.clear(data.wasStored);
    setSummary(undefined);
    setStep(METHOD);
  };
  const back = () => (hasData ? setAsked('back') : void toStart());
  const isUnsaved = isChanged && editable;
  useUnsaved(() => isUnsaved);
  const close = () => (isUnsaved ? setAsked('close') : onClose());
  const store = async (over: boolean) => {
    const stored = await data.run({ over });
    if (stored !== undefined) setSummary(undefined);
    if (stored !== undefined && setup.assignments.length > 0) setFilling(stored);
  };
  // Rows typed during the save are not stored.
  const filled = () => {
    setFilling(undefined);
    close();
  };
  const go = (to: number) => () => setStep(to);
  const read = (found: CsvSummary) => {
    setSummary(found);
    setStep(TABLE);
  };
  const footer = (
    <ModalButtons>
      {step === TABLE && editable && showsRows(state) && <Button onClick={back}>{texts.backToStart}</Button>}
      {(step === TEMPLATE || step === FILE) && <Button onClick={go(step - 1)}>{texts.back}</Button>}
      <Button onClick={close}>{common.close}</Button>
      {step === TEMPLATE && (
        <Button variant="primary" onClick={go(FILE)}>
          {texts.next}
        </Button>
      )}
      {step === TABLE && editable && state !== 'unreachable' && (
        <SaveButton table={table} wasStored={data.wasStored} busy={save.kind === 'saving'} onSave={() => void store(false)} />
      )}
    </ModalButtons>
  );
  return (
    <Modal size="max" header={setup.name || document.name} footer={footer} onClose={close}>
      <SpaceBetween size="m">
        {editable && <Steps at={step} />}
        <SaveNotices data={data} place={place} editable={editable} name={setup.name} onSave={(over) => void store(over)} />
        {step === METHOD && <MethodStep onFile={go(TEMPLATE)} onHand={go(TABLE)} />}
        {step === TEMPLATE && <TemplateStep setup={setup} />}
        {step === FILE && <FileStep table={table} onRead={read} />}
        {step === TABLE && state === 'loading' && (
          <div role="status">
            <StatusIndicator type="loading">{texts.loading}</StatusIndicator>
          </div>
        )}
        {step === TABLE && showsRows(state) && (
          <TableStep
            table={table}
            editable={editable}
            summary={summary}
            name={setup.name || document.name}
            reportId={place.commitId}
          />
        )}
      </SpaceBetween>
      {asked === 'close' && (
        <ConfirmModal
          title={texts.closeTitle}
          confirmText={texts.closeConfirm}
          onConfirm={async () => {
            data.forget();
            onClose();
          }}
          onClose={() => setAsked(undefined)}
        >
          {texts.closeText}
        </ConfirmModal>
      )}
      {asked === 'back' && (
        <ConfirmModal
          title={texts.backTitle}
          confirmText={texts.backConfirm}
          onConfirm={toStart}
          onClose={() => setAsked(undefined)}
        >
          {texts.backText}
        </ConfirmModal>
      )}
      {filling !== undefined && (
        <AutoFill
          place={place}
          document={document}
          table={table}
          fileId={filling}
          onDeclined={() => setFilling(undefined)}
          onFilled={filled}
        />
      )}
    </Modal>
  );
}
