import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentObject } from '../../../../../shared/contract/report/documents.ts';
import { nodes } from '../../../../../shared/contract/report/nodes.ts';
import type { Cells } from '../../../../../shared/domain/form/rows.ts';
import { type DocumentSetup, formFileName } from '../../../../../shared/domain/form/setup.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { Upload } from '../../../api/upload.ts';
import { type DocumentPlace, documentSteps } from '../../../api/upload-steps.ts';
import { messageOf } from '../../../ui/failure.ts';
import type { CachedDocumentChange } from '../documents/use-document-cache.ts';
import { readFormCsv } from './csv/read-csv.ts';
import { writeCsv } from './csv/write-csv.ts';
import { differenceOf } from './form-difference.ts';
import { formDraftOf, restoreForm } from './form-drafts.ts';
import { FormTable } from './form-table.ts';
import { type OtherSave, otherSave } from './other-save.ts';
import {
  currentOf,
  type FormLoadState,
  failedLoad,
  type StoredUpload,
  saidOfLoad,
  showsRows,
  storedBytes,
} from './stored-form.ts';
import { TypedRecords } from './typed-records.ts';
import { useFormDraftStore, useKeptForm } from './use-form-draft.ts';

export type FormDocument = { uid: string; path: string; name: string; setup: DocumentSetup; current: string | null };
/** `isLater`: the save failed because there was no answer, and may succeed with a connection */
export type FormSaveState = OtherSave & {
  kind: 'idle' | 'saving' | 'saved' | 'conflict' | 'failed';
  message?: string;
  isLater?: boolean;
};
export type FormData = ReturnType<typeof useFormData>;

type Options = {
  place: DocumentPlace;
  document: FormDocument;
  editable: boolean;
  typesOnly: boolean;
  changed(change: CachedDocumentChange): void;
};

/**
 * The data of a form: read from its current file, and saved as a new one. `left`: columns of the file that the form no longer has
 * and the next file will lack. `said`: the API's answer to a failed load.
 * Unsaved rows are stored in this browser and restored on top of the file that they are based on (`restored`: they are, or will
 * be). If another file is stored by then, the person chooses, as after a refused save. An unreachable form shows no rows. A form
 * with unreadable data is blank, and replaces the data only after a question (REP-382).
 */
export function useFormData({ place, document, editable, typesOnly, changed }: Options) {
  const { setup } = document;
  const drafts = useFormDraftStore(place);
  const [table] = useState(() => new FormTable(setup.fields, { typesOnly }));
  const [typed] = useState(() => new TypedRecords(table));
  const [state, setState] = useState<FormLoadState>(document.current === null ? 'ready' : 'loading');
  const [said, setSaid] = useState<string>();
  const [save, setSave] = useState<FormSaveState>({ kind: 'idle' });
  // uid of the upload whose rows the person has seen
  const [current, setCurrent] = useState<string | null>(null);
  // uid of the upload whose rows could not be read
  const [unread, setUnread] = useState<string | null>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const stale = useStale();
  const stop = useRef(new AbortController());
  const where = useRef(place);
  const [restored, setRestored] = useState(editable && drafts.has());
  const restore = useCallback(
    (upload: StoredUpload | null) => {
      const stored = upload?.uid ?? null;
      const theirs = table.records();
      const draft = editable ? drafts.read() : undefined;
      setRestored(draft !== undefined);
      if (!draft) return;
      table.clear();
      const { open, left: lost } = restoreForm(table, draft);
      typed.reopen(open);
      if (lost.length > 0) setLeft(lost);
      setCurrent(draft.replaces);
      if (draft.replaces !== stored)
        setSave({ kind: 'conflict', seen: stored, by: upload?.savedBy, difference: differenceOf(table.records(), theirs) });
    },
    [table, typed, drafts, editable],
  );
  const load = useCallback(async () => {
    stop.current.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    setState('loading');
    setSave({ kind: 'idle' });
    setLeft([]);
    table.clear();
    typed.reopen([]);
    setCurrent(null);
    let upload: StoredUpload | null = null;
    let isFetched = false;
    try {
      upload = await currentOf(where.current);
      signal.throwIfAborted();
      if (upload) {
        const bytes = await storedBytes(where.current, upload, signal);
        isFetched = true;
        setLeft((await readFormCsv(bytes, table, { changed: false, signal })).unknown);
      }
      setCurrent(upload?.uid ?? null);
      restore(upload);
      setState('ready');
    } catch (error) {
      if (signal.aborted) return;
      const failed = failedLoad(error, isFetched);
      setSaid(saidOfLoad(error));
      setUnread(upload?.uid ?? null);
      if (failed === 'unreadable') restore(upload);
      setState(failed);
    }
  }, [table, typed, restore]);
  const [begun] = useState({ wasThere: document.current !== null, editable });
  const isClosed = begun.editable && !editable;
  useEffect(() => {
    // If the report is closed while the form is open, the form shows the stored rows, provided that the browser has stored the
    // unsaved ones.
    if (isClosed && table.state().changed && !drafts.has()) return;
    if (begun.wasThere || isClosed) void load();
    else restore(null);
    return () => stop.current.abort();
  }, [load, restore, begun, isClosed, table, drafts]);
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
  const draft = () => (isUnsaved() ? formDraftOf(table, current, typed.all()) : undefined);
  const fits = useKeptForm({ store: drafts, subscribe, draft, active: editable && showsRows(state) });
  /** Discards the unsaved rows and shows the stored ones. */
  const discard = () => {
    drafts.remove();
    setRestored(false);
    return load();
  };
  /** The form is closed, and its unsaved rows are discarded. */
  const forget = () => {
    isOpen.current = false;
    drafts.remove();
  };

  /**
   * `replaces`: the upload that the person has seen. Returns the new upload, or null if an empty table was stored (REP-274,
   * REP-278).
   */
  const store = async (records: readonly Cells[], replaces: string | null): Promise<DocumentObject | null> => {
    if (records.length > 0) {
      const file = await writeCsv(setup.fields, records, formFileName(setup.name));
      const upload = new Upload(file, documentSteps(place, replaces));
      return upload.run(() => undefined, stop.current.signal);
    }
    const body = { type: 'documentstatus' as const, node: { documentstatus: { current_object: null, replaces } } };
    const { trackerId: structureId, commitId: reportId } = place;
    await call(nodes.changeNode, { params: { trackerId: structureId, commitId: reportId, pathId: document.path }, body });
    return null;
  };
  const otherTable = () => ({ into: new FormTable(setup.fields, { typesOnly }), signal: stop.current.signal });
  /**
   * `over`: overwrites the other save that the person has seen, but no later one. An unknown one is shown first. Returns the uid
   * of the stored file, if any.
   */
  const run = async ({ over = false } = {}): Promise<string | undefined> => {
    if (state === 'unreadable' && !over) {
      setSave({ kind: 'conflict', seen: unread });
      return undefined;
    }
    const replaces = over ? save.seen : current;
    setSave({ kind: 'saving' });
    const records = table.records();
    try {
      if (replaces === undefined) {
        await currentOf(place);
        setSave({ kind: 'conflict', ...(await otherSave(place, records, otherTable())) });
        return undefined;
      }
      const stored = await store(records, replaces);
      drafts.remove();
      setRestored(false);
      table.saved(records);
      setLeft([]);
      setCurrent(stored?.uid ?? null);
      setState('ready');
      changed(stored ? { added: stored } : { cleared: true });
      void (stored ? stale('completeUpload') : stale('changeNode', 'report'));
      setSave({ kind: 'saved' });
      return stored?.uid;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.errors.replaces !== undefined;
      const isRefused = error instanceof ApiError && !error.transient;
      const isLater = !isRefused;
      if (isConflict) {
        setSave({ kind: 'conflict', ...(await otherSave(place, records, otherTable())) });
        // An unreadable file is no longer the stored one.
        setState('ready');
      } else setSave({ kind: 'failed', message: messageOf(error, ''), isLater });
      // The report may have been submitted or closed elsewhere, which the page then shows.
      if (isRefused && !isConflict) void stale('changeNode', 'report');
      return undefined;
    }
  };
  const wasStored = current !== null;
  return { table, typed, state, said, save, wasStored, left, restored, fits, load, discard, forget, run };
}
