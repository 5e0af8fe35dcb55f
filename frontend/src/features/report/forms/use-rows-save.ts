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
import { writeCsv } from './csv/write-csv.ts';
import type { OpenForm } from './open-form.ts';
import { otherSave } from './other-save.ts';
import { currentOf } from './stored-form.ts';

type Target = { place: DocumentPlace; document: { path: string; setup: DocumentSetup } };

type Options = Target & {
  drafts: { remove(): void };
  signal(): AbortSignal;
  changed(change: CachedDocumentChange): void;
};

/** `replaces`: uid of the upload that the person has seen. */
type Writing = { replaces: string | null; signal: AbortSignal };

/** Stores rows as a new upload and returns it, or null if an empty table was stored (REP-274, REP-278). */
async function storeRows({ place, document }: Target, records: readonly Cells[], { replaces, signal }: Writing) {
  const { setup, path: pathId } = document;
  if (records.length > 0) {
    const file = await writeCsv(setup.fields, records, formFileName(setup.name));
    return new Upload(file, documentSteps(place, replaces)).run(() => undefined, signal);
  }
  const body = { type: 'documentstatus' as const, node: { documentstatus: { current_object: null, replaces } } };
  const { trackerId: structureId, commitId: reportId } = place;
  await call(nodes.changeNode, { params: { trackerId: structureId, commitId: reportId, pathId }, body });
  return null;
}

/**
 * Returns a function that saves the rows of a form. `over`: overwrites the other save that the person has seen, but no later one.
 * An unknown one is shown first. The function returns the uid of the stored file, if any.
 */
export function useRowsSave(form: OpenForm, { place, document, drafts, signal, changed }: Options) {
  const { table, change, progress, blankTable } = form;
  const stale = useStale();

  const showOther = async (records: readonly Cells[]): Promise<void> => {
    const other = await otherSave(place, records, { into: blankTable(), signal: signal() });
    change({ save: { kind: 'conflict', ...other } });
  };

  const showSaved = (records: readonly Cells[], stored: DocumentObject | null): void => {
    drafts.remove();
    table.saved(records);
    change({ restored: false, left: [], current: stored?.uid ?? null, state: 'ready' });
    changed(stored ? { added: stored } : { cleared: true });
    void (stored ? stale('completeUpload') : stale('changeNode', 'report'));
    change({ save: { kind: 'saved' } });
  };

  const showFailure = async (records: readonly Cells[], error: unknown): Promise<void> => {
    const isRefused = error instanceof ApiError && !error.transient;
    if (error instanceof ApiError && error.errors.replaces !== undefined) {
      await showOther(records);
      // An unreadable file is no longer the stored one.
      change({ state: 'ready' });
      return;
    }
    change({ save: { kind: 'failed', message: messageOf(error, ''), isLater: !isRefused } });
    // The report may have been submitted or closed elsewhere, which the page then shows.
    if (isRefused) void stale('changeNode', 'report');
  };

  return async ({ over = false } = {}): Promise<string | undefined> => {
    if (progress.state === 'unreadable' && !over) {
      change({ save: { kind: 'conflict', seen: progress.unread } });
      return undefined;
    }
    const replaces = over ? progress.save.seen : progress.current;
    change({ save: { kind: 'saving' } });
    const records = table.records();
    try {
      if (replaces === undefined) {
        await currentOf(place);
        await showOther(records);
        return undefined;
      }
      const stored = await storeRows({ place, document }, records, { replaces, signal: signal() });
      showSaved(records, stored);
      return stored?.uid;
    } catch (error) {
      await showFailure(records, error);
      return undefined;
    }
  };
}
