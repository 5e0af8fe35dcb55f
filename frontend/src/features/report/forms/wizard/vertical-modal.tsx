import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Tabs from '@cloudscape-design/components/tabs';
import { useState, useSyncExternalStore } from 'react';
import { ConfirmModal } from '../../../../ui/confirm-modal.tsx';
import { fill } from '../../../../ui/fill.ts';
import { useUnsaved } from '../../../../ui/form/unsaved.ts';
import { Modal, ModalButtons } from '../../../../ui/modal.tsx';
import { common } from '../../../../ui/texts.ts';
import { CompletedRecords } from '../completed-records.tsx';
import type { FormModalProps } from '../form-row.tsx';
import { SaveButton, useTableState } from '../save-button.tsx';
import { SaveNotices } from '../save-notices.tsx';
import { SingleForm } from '../single-form.tsx';
import { showsRows } from '../stored-form.ts';
import { formTexts as texts } from '../texts.ts';
import { NEW } from '../typed-records.ts';
import { useFormData } from '../use-form-data.ts';
import { AutoFill } from './auto-fill.tsx';

/** The data of a form, one record at a time (REP-088 to REP-090, REP-395, REP-396). */
export function VerticalModal({ place, document, editable, changed, onClose }: FormModalProps) {
  const { setup } = document;
  const data = useFormData({ place, document, editable, typesOnly: true, changed });
  const { table, typed, save, state } = data;
  const { count, changed: isChanged } = useTableState(table);
  const unfinished = useSyncExternalStore(typed.subscribe, typed.unfinished, typed.unfinished);
  const [asked, setAsked] = useState(false);
  const [filling, setFilling] = useState<string>();
  const isUnsaved = editable && (isChanged || unfinished !== undefined);
  useUnsaved(() => isUnsaved);
  const close = () => (isUnsaved ? setAsked(true) : onClose());
  const store = async (over: boolean) => {
    const stored = await data.run({ over });
    if (stored !== undefined && setup.assignments.length > 0) setFilling(stored);
  };
  const filled = () => {
    setFilling(undefined);
    close();
  };
  const completed = {
    id: 'completed',
    label: fill(texts.tabCompleted, { n: count }),
    content: <CompletedRecords table={table} typed={typed} editable={editable} reportId={place.commitId} />,
  };
  const add = {
    id: 'new',
    label: texts.tabNew,
    content: <SingleForm fields={setup.fields} reportId={place.commitId} typed={typed} record={NEW} />,
  };
  const footer = (
    <ModalButtons>
      <Button onClick={close}>{common.close}</Button>
      {editable && state !== 'unreachable' && (
        <SaveButton
          table={table}
          unfinished={unfinished}
          wasStored={data.wasStored}
          busy={save.kind === 'saving'}
          onSave={() => void store(false)}
        />
      )}
    </ModalButtons>
  );
  return (
    <Modal fullScreen header={setup.name || document.name} footer={footer} onClose={close}>
      <SpaceBetween size="m">
        <SaveNotices data={data} place={place} editable={editable} name={setup.name} onSave={(over) => void store(over)} />
        {state === 'loading' && (
          <div role="status">
            <StatusIndicator type="loading">{texts.loading}</StatusIndicator>
          </div>
        )}
        {showsRows(state) && <Tabs tabs={editable ? [add, completed] : [completed]} />}
      </SpaceBetween>
      {asked && (
        <ConfirmModal
          title={texts.closeTitle}
          confirmText={texts.closeConfirm}
          onConfirm={async () => {
            data.forget();
            onClose();
          }}
          onClose={() => setAsked(false)}
        >
          {texts.closeVerticalText}
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
