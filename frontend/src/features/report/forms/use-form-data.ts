import { useCallback, useRef } from 'react';
import type { DocumentSetup } from '../../../../../shared/domain/form/setup.ts';
import type { DocumentPlace } from '../../../api/upload-steps.ts';
import type { CachedDocumentChange } from '../documents/use-document-cache.ts';
import { formDraftOf, type formDraftStore } from './form-drafts.ts';
import { type OpenForm, useOpenForm } from './open-form.ts';
import { showsRows } from './stored-form.ts';
import { useFormDraftStore, useKeptForm } from './use-form-draft.ts';
import { useFormLoad } from './use-form-load.ts';
import { useRowsSave } from './use-rows-save.ts';

export type FormDocument = { uid: string; path: string; name: string; setup: DocumentSetup; current: string | null };
export type FormData = ReturnType<typeof useFormData>;

type Drafts = ReturnType<typeof formDraftStore>;

type Options = {
  place: DocumentPlace;
  document: FormDocument;
  editable: boolean;
  typesOnly: boolean;
  changed(change: CachedDocumentChange): void;
};

/** Stores the unsaved rows of a form in this browser, until `forget` closes the form and discards them. */
function useUnsavedRows({ table, typed, progress }: OpenForm, { drafts, editable }: { drafts: Drafts; editable: boolean }) {
  const isOpen = useRef(true);
  const subscribe = useCallback(
    (listener: () => void) => {
      const [ofRows, ofFields] = [table.subscribeAll(listener), typed.subscribe(listener)];
      return () => {
        ofRows();
        ofFields();
      };
    },
    [table, typed],
  );
  const isUnsaved = () => isOpen.current && (table.state().changed || typed.unfinished() !== undefined);
  const draft = () => (isUnsaved() ? formDraftOf(table, progress.current, typed.all()) : undefined);
  const fits = useKeptForm({ store: drafts, subscribe, draft, active: editable && showsRows(progress.state) });
  const forget = () => {
    isOpen.current = false;
    drafts.remove();
  };
  return { fits, forget };
}

/**
 * The data of a form: read from its current file, and saved as a new one.
 * Unsaved rows are stored in this browser and restored on top of the file that they are based on. If another file is stored by
 * then, the person chooses, as after a refused save. An unreachable form shows no rows. A form with unreadable data is blank, and
 * replaces the data only after a question (REP-382).
 */
export function useFormData({ place, document, editable, typesOnly, changed }: Options) {
  const drafts = useFormDraftStore(place);
  const isStored = document.current !== null;
  const form = useOpenForm({ fields: document.setup.fields, typesOnly, isStored, restored: editable && drafts.has() });
  const { load, signal } = useFormLoad(form, { place, drafts, isStored, editable });
  const { fits, forget } = useUnsavedRows(form, { drafts, editable });
  const run = useRowsSave(form, { place, document, drafts, signal, changed });
  /** Discards the unsaved rows and shows the stored ones. */
  const discard = () => {
    drafts.remove();
    form.change({ restored: false });
    return load();
  };
  const { table, typed } = form;
  const { state, said, save, current, left, restored } = form.progress;
  return { table, typed, state, said, save, wasStored: current !== null, left, restored, fits, load, discard, forget, run };
}
