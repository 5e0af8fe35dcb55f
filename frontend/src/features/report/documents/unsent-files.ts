import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { DocumentObject } from '../../../../../shared/contract/report/documents.ts';
import { markStale } from '../../../api/mark-stale.ts';
import { documentSteps } from '../../../api/upload-steps.ts';
import { keptText } from '../../../session/kept-text.ts';
import { useUser } from '../../../session/session.ts';
import { UploadList } from '../../uploads/index.ts';
import { type KeptNames, keptNames } from './kept-names.ts';
import { cacheChange } from './use-document-cache.ts';

type Report = { trackerId: string; commitId: string };
/** A file that the report does not have yet. `sending`: it is being uploaded. */
export type UnsentFile = { docId: string; file: File; sending: boolean };

const NONE: readonly UnsentFile[] = [];

/**
 * The chosen files and running uploads of all documents of a report. They belong to the report and not to its rows, which
 * disappear with tabs and filters, so no chosen file is lost silently. Files of a closed page are lost; the next page names them.
 */
export class UnsentFiles {
  readonly #report: Report;
  readonly #onDone: (docId: string, added: DocumentObject) => void;
  readonly #namesOf: (docId: string) => KeptNames;
  readonly #names = new Map<string, KeptNames>();
  readonly #lists = new Map<string, UploadList<DocumentObject>>();
  readonly #listeners = new Set<() => void>();
  #all = NONE;

  constructor(report: Report, onDone: (docId: string, added: DocumentObject) => void, namesOf: (docId: string) => KeptNames) {
    this.#report = report;
    this.#onDone = onDone;
    this.#namesOf = namesOf;
  }

  /** The uploads of one document. */
  of(docId: string): UploadList<DocumentObject> {
    const known = this.#lists.get(docId);
    if (known) return known;
    const list = new UploadList(documentSteps({ ...this.#report, docId }), (added) => this.#onDone(docId, added));
    list.subscribe(() => this.#tell());
    this.#lists.set(docId, list);
    return list;
  }

  /** Names of a document's files that were not sent before the page was closed, and were not chosen again. */
  lost = (docId: string): readonly string[] => this.#namesFor(docId).lost();

  /** Continues without the lost files of a document. */
  dismiss(docId: string): void {
    const names = this.#namesFor(docId);
    if (names.lost().length === 0) return;
    names.dismiss();
    this.#announce();
  }

  all = (): readonly UnsentFile[] => this.#all;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Uploads the waiting files of these documents. Returns whether all have arrived. */
  async send(docIds: readonly string[]): Promise<boolean> {
    const sent = docIds.map(async (docId) => {
      const list = this.of(docId);
      const failed = list.files().uploads.filter(({ state }) => state === 'failed');
      return (await Promise.all([list.start(), ...failed.map(list.resume)])).every(Boolean);
    });
    return (await Promise.all(sent)).every(Boolean);
  }

  drop(): void {
    for (const list of this.#lists.values()) list.drop();
    for (const docId of this.#names.keys()) this.dismiss(docId);
  }

  dispose(): void {
    for (const list of this.#lists.values()) list.dispose();
  }

  /** Progress alone does not notify: it does not change what is unsent. */
  #tell(): void {
    const all = [...this.#lists].flatMap(([docId, list]) => {
      const { picked, uploads } = list.files();
      const open = uploads.filter(({ state }) => state !== 'done');
      return [
        ...open.map(({ file, state }) => ({ docId, file, sending: state === 'sent' })),
        ...picked.map((file) => ({ docId, file, sending: false })),
      ];
    });
    const isSame = ({ file, sending }: UnsentFile, at: number) =>
      this.#all[at]?.file === file && this.#all[at].sending === sending;
    if (all.length === this.#all.length && all.every(isSame)) return;
    this.#all = all;
    for (const docId of this.#lists.keys())
      this.#namesFor(docId).hold(all.flatMap((one) => (one.docId === docId ? [one.file] : [])));
    this.#announce();
  }

  #namesFor(docId: string): KeptNames {
    const names = this.#names.get(docId) ?? this.#namesOf(docId);
    this.#names.set(docId, names);
    return names;
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const UnsentContext = createContext<UnsentFiles | undefined>(undefined);

export function useUnsentFiles(): UnsentFiles {
  const files = useContext(UnsentContext);
  if (!files) throw new Error('There is no report above');
  return files;
}

/** The unsent files at present. */
export function useUnsent(): readonly UnsentFile[] {
  const files = useUnsentFiles();
  return useSyncExternalStore(files.subscribe, files.all, files.all);
}

type Documents = ReadonlyMap<string, { notForSubmission: boolean }>;

/** Names of files that were lost with a closed page. Leaves out documents that are not for submission. */
export function useLostFiles(documents: Documents): readonly { docId: string; file: string }[] {
  const files = useUnsentFiles();
  const wanted = [...documents].flatMap(([docId, { notForSubmission }]) => (notForSubmission ? [] : [docId]));
  const lostOf = (docId: string) => files.lost(docId).map((file) => ({ docId, file }));
  const lines = () => wanted.flatMap((docId) => files.lost(docId)).join('\n');
  useSyncExternalStore(files.subscribe, lines, lines);
  return wanted.flatMap(lostOf);
}

/** The unsent files of a report for as long as its page is open. */
export function useUnsentOf({ trackerId: structureId, commitId: reportId }: Report): UnsentFiles {
  const queries = useQueryClient();
  const { uid } = useUser();
  const files = useMemo(
    () =>
      new UnsentFiles(
        { trackerId: structureId, commitId: reportId },
        (docId, added) => {
          void markStale(queries, 'completeUpload');
          cacheChange(queries, reportId, docId, { added });
        },
        (docId) => keptNames(keptText(uid, `files:${reportId}:${docId}`)),
      ),
    [queries, structureId, reportId, uid],
  );
  useEffect(() => () => files.dispose(), [files]);
  return files;
}
