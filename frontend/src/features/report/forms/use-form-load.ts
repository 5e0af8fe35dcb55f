import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentPlace } from '../../../api/upload-steps.ts';
import { readFormCsv } from './csv/read-csv.ts';
import { differenceOf } from './form-difference.ts';
import { type formDraftStore, restoreForm } from './form-drafts.ts';
import type { OpenForm } from './open-form.ts';
import { currentOf, failedLoad, type StoredUpload, saidOfLoad, storedBytes } from './stored-form.ts';

type Drafts = ReturnType<typeof formDraftStore>;

/**
 * Returns a function that puts the unsaved rows of this browser on top of the stored ones, which the form shows. If the unsaved
 * rows are based on another file, the person chooses.
 */
function useRestoredDraft({ table, typed, change }: OpenForm, { drafts, editable }: { drafts: Drafts; editable: boolean }) {
  return useCallback(
    (upload: StoredUpload | null) => {
      const stored = upload?.uid ?? null;
      const theirs = table.records();
      const draft = editable ? drafts.read() : undefined;
      change({ restored: draft !== undefined });
      if (!draft) return;
      table.clear();
      const { open, left } = restoreForm(table, draft);
      typed.reopen(open);
      change({ current: draft.replaces, ...(left.length > 0 && { left }) });
      if (draft.replaces === stored) return;
      const difference = differenceOf(table.records(), theirs);
      change({ save: { kind: 'conflict', seen: stored, by: upload?.savedBy, difference } });
    },
    [table, typed, change, drafts, editable],
  );
}

/** Returns `load`, which shows the stored rows in place of all others and ends an earlier load, and its signal. */
function useStoredRows({ table, typed, change }: OpenForm, place: DocumentPlace, restore: (upload: StoredUpload | null) => void) {
  const stop = useRef(new AbortController());
  const where = useRef(place);
  const load = useCallback(async () => {
    stop.current.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    table.clear();
    typed.reopen([]);
    change({ state: 'loading', save: { kind: 'idle' }, left: [], current: null });
    let upload: StoredUpload | null = null;
    let isFetched = false;
    try {
      upload = await currentOf(where.current);
      signal.throwIfAborted();
      if (upload) {
        const bytes = await storedBytes(where.current, upload, signal);
        isFetched = true;
        change({ left: (await readFormCsv(bytes, table, { changed: false, signal })).unknown });
      }
      change({ current: upload?.uid ?? null });
      restore(upload);
      change({ state: 'ready' });
    } catch (error) {
      if (signal.aborted) return;
      const failed = failedLoad(error, isFetched);
      change({ said: saidOfLoad(error), unread: upload?.uid ?? null });
      if (failed === 'unreadable') restore(upload);
      change({ state: failed });
    }
  }, [table, typed, change, restore]);
  return { load, stop };
}

type Options = { place: DocumentPlace; drafts: Drafts; isStored: boolean; editable: boolean };

/**
 * Loads the stored rows of a form when its window opens, and restores the unsaved rows of this browser. Returns `load`, which
 * does this again, and the signal of the last load, which also ends with the window.
 */
export function useFormLoad(form: OpenForm, { place, drafts, isStored, editable }: Options) {
  const restore = useRestoredDraft(form, { drafts, editable });
  const { load, stop } = useStoredRows(form, place, restore);
  const { table } = form;
  const [begun] = useState({ isStored, editable });
  const isClosed = begun.editable && !editable;
  useEffect(() => {
    // If the report is closed while the form is open, the form shows the stored rows, provided that the browser has stored the
    // unsaved ones.
    if (isClosed && table.state().changed && !drafts.has()) return;
    if (begun.isStored || isClosed) void load();
    else restore(null);
    return () => stop.current.abort();
  }, [load, restore, begun, isClosed, table, drafts, stop]);
  return { load, signal: () => stop.current.signal };
}
