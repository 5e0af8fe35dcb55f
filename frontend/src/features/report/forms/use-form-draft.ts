import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useUser } from '../../../session/session.ts';
import { type FormDraft, formDraftStore, formsWithDrafts, onFormDrafts } from './form-drafts.ts';

type Place = { commitId: string; docId: string };

/** The storage of one form's unsaved rows in this browser. */
export function useFormDraftStore({ commitId: reportId, docId }: Place) {
  const { uid } = useUser();
  return useMemo(() => formDraftStore(uid, { commitId: reportId, docId }), [uid, reportId, docId]);
}

/** Whether this browser has unsaved rows of a form. */
export function useHasFormDraft(place: Place): boolean {
  const { has } = useFormDraftStore(place);
  return useSyncExternalStore(onFormDrafts, has, has);
}

type Documents = ReadonlyMap<string, { notForSubmission: boolean }>;

/** Uids of the documents of a report whose forms have unsaved rows in this browser. */
export function useFormsWithDrafts(reportUid: string): string[] {
  const { uid } = useUser();
  const find = () => formsWithDrafts(uid, reportUid);
  return useSyncExternalStore(onFormDrafts, find, find)
    .split(' ')
    .filter((docId) => docId !== '');
}

/** As `useFormsWithDrafts`, without documents that are not for submission, which submitting does not wait for. */
export const useUnsavedForms = (reportUid: string, documents: Documents): string[] =>
  useFormsWithDrafts(reportUid).filter((docId) => documents.get(docId)?.notForSubmission === false);

type KeptDraft = {
  store: Pick<ReturnType<typeof formDraftStore>, 'keep' | 'remove'>;
  /** calls the listener at each change to store; returns a function that stops this */
  subscribe(listener: () => void): () => void;
  /** the draft to store now; undefined for none */
  draft(): FormDraft | undefined;
  /** while false, the stored draft stays as it is */
  active: boolean;
};

/** Pause before a write, in milliseconds, because a form of thousands of rows cannot be written at each key. */
const PAUSE_MS = 500;

/**
 * Stores the unsaved rows of a form shortly after each change, and when the page is left. Returns whether the browser has room
 * for them.
 */
export function useKeptForm({ store, subscribe, draft, active }: KeptDraft): boolean {
  const [fits, setFits] = useState(true);
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      const now = latest.current();
      if (now) setFits(store.keep(now));
      else store.remove();
    };
    const later = () => {
      timer ??= setTimeout(write, PAUSE_MS);
    };
    const stop = subscribe(later);
    window.addEventListener('pagehide', write);
    document.addEventListener('visibilitychange', write);
    return () => {
      stop();
      window.removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', write);
      write();
    };
  }, [store, subscribe, active]);
  return fits;
}
