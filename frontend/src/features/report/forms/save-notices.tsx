import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useSyncExternalStore } from 'react';
import { formFileName } from '../../../../../shared/domain/form/setup.ts';
import type { DocumentPlace } from '../../../api/upload-steps.ts';
import { useUser } from '../../../session/session.ts';
import { fill } from '../../../ui/fill.ts';
import { saveBlob } from '../../../ui/save-blob.ts';
import { common } from '../../../ui/texts.ts';
import { useReport } from '../entries/context.ts';
import { whoSubmitted } from '../review/who-submitted.ts';
import { csvCopy } from './csv/write-csv.ts';
import { FormConflict } from './form-conflict.tsx';
import { restoreForm } from './form-drafts.ts';
import { FormTable } from './form-table.ts';
import { useTableState } from './save-button.tsx';
import { showsRows } from './stored-form.ts';
import { formTexts as texts } from './texts.ts';
import type { FormData } from './use-form-data.ts';
import { useFormDraftStore, useHasFormDraft } from './use-form-draft.ts';

type Props = {
  data: Pick<FormData, 'save' | 'state' | 'said' | 'table' | 'typed' | 'left' | 'restored' | 'fits' | 'load' | 'discard'>;
  place: DocumentPlace;
  editable: boolean;
  name: string;
  onSave(over: boolean): void;
};

/**
 * The outcome of loading and saving, and the rows that a save leaves out. After a conflict with another person's data, the person
 * chooses.
 */
export function SaveNotices({ data, place, editable, name, onSave }: Props) {
  const { save, state, said, table, left, restored, fits } = data;
  const keepCopy = async () => saveBlob(await csvCopy(table.fields, table.records(), name), formFileName(name));
  return (
    <div role="status">
      <SpaceBetween size="s">
        {state === 'unreachable' && (
          <Alert
            type="error"
            header={texts.loadErrorTitle}
            action={<Button onClick={() => void data.load()}>{common.retry}</Button>}
          >
            {[said ?? texts.unreachableText, restored && texts.keptUnread].filter(Boolean).join(' ')}
          </Alert>
        )}
        {state === 'unreadable' && (
          <Alert type="error" header={texts.loadErrorTitle}>
            {[texts.loadErrorText, said].filter(Boolean).join(' ')}
          </Alert>
        )}
        {left.length > 0 && (
          <Alert type="warning" header={texts.leftTitle}>
            {fill(texts.leftText, { columns: left.join(', ') })}
          </Alert>
        )}
        {restored && showsRows(state) && save.kind === 'idle' && <Restored data={data} />}
        {!editable && <KeptRows place={place} name={name} table={table} />}
        {!fits && (
          <Alert type="warning" action={<Button onClick={() => void keepCopy()}>{texts.keepCopy}</Button>}>
            {texts.notKept}
          </Alert>
        )}
        {save.kind === 'saved' && <Alert type="success">{texts.savedTitle}</Alert>}
        {save.kind === 'failed' && (
          <Alert type="error" header={texts.saveFailed}>
            {[save.message, fits && (save.isLater ? texts.saveFailedLater : texts.saveFailedKept)].filter(Boolean).join(' ')}
          </Alert>
        )}
        {save.kind === 'conflict' && <FormConflict data={data} onCopy={() => void keepCopy()} onSave={() => onSave(true)} />}
      </SpaceBetween>
    </div>
  );
}

/** The rows that this browser has kept, or that all stored rows were removed; nothing where neither is the case by now. */
function Restored({ data: { table, typed, discard } }: Pick<Props, 'data'>) {
  const { count, changed } = useTableState(table);
  const unfinished = useSyncExternalStore(typed.subscribe, typed.unfinished, typed.unfinished);
  const hasRows = count > 0 || unfinished !== undefined;
  if (!hasRows && !changed) return null;
  return (
    <Alert
      type="info"
      header={hasRows ? texts.restoredTitle : texts.removedTitle}
      action={<Button onClick={() => void discard()}>{hasRows ? texts.discardRestored : texts.showStored}</Button>}
    >
      {hasRows ? texts.restoredText : texts.removedText}
    </Alert>
  );
}

/** Unsaved rows of this person in a form that was closed for entries, to download or to discard. */
function KeptRows({ place, name, table: { fields, typesOnly } }: Pick<Props, 'place' | 'name'> & Pick<FormData, 'table'>) {
  const isKept = useHasFormDraft(place);
  const drafts = useFormDraftStore(place);
  const { report } = useReport();
  const { uid } = useUser();
  if (!isKept) return null;
  const submitted = whoSubmitted(report, uid);
  const copy = async () => {
    const kept = new FormTable(fields, { typesOnly });
    const draft = drafts.read();
    if (draft) restoreForm(kept, draft);
    saveBlob(await csvCopy(fields, kept.records(), name), formFileName(name));
  };
  return (
    <Alert
      type="warning"
      header={texts.keptTitle}
      action={
        <SpaceBetween size="xs" direction="horizontal">
          <Button onClick={() => void copy()}>{texts.keepCopy}</Button>
          <Button onClick={() => drafts.discard()}>{texts.discardRestored}</Button>
        </SpaceBetween>
      }
    >
      {[submitted, texts.keptText, submitted && texts.keptUntil].filter(Boolean).join(' ')}
    </Alert>
  );
}
