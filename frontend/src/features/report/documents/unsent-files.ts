import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { DocumentObject } from '../../../../../shared/contract/report/documents.ts';
import { markStale } from '../../../api/mark-stale.ts';
import { documentSteps } from '../../../api/upload-steps.ts';
import { UploadList } from '../../uploads/index.ts';
import { cacheChange } from './use-document-cache.ts';

type Report = { trackerId: string; commitId: string };
/** A file that the report does not have yet; `sending`: it is on its way. */
export type UnsentFile = { docId: string; file: File; sending: boolean };

const NONE: readonly UnsentFile[] = [];

/**
 * The chosen and the running uploads of all documents of a report. They belong to the report and not to the rows, which come and go
 * with tabs and filters: no file that somebody has chosen is dropped without a word.
 */
export class UnsentFiles {
  readonly #report: Report;
  readonly #onDone: (docId: string, added: DocumentObject) => void;
  readonly #lists = new Map<string, UploadList<DocumentObject>>();
  readonly #listeners = new Set<() => void>();
  #all = NONE;

  constructor(report: Report, onDone: (docId: string, added: DocumentObject) => void) {
    this.#report = report;
    this.#onDone = onDone;
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

  all = (): readonly UnsentFile[] => this.#all;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends what waits of these documents. Answers whether all of it has arrived. */
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
  }

  dispose(): void {
    for (const list of this.#lists.values()) list.dispose();
  }

  /** Progress alone changes nothing for those who ask what is unsent. */
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
    for (const listener of this.#listeners) listener();
  }
}

export const UnsentContext = createContext<UnsentFiles | undefined>(undefined);

export function useUnsentFiles(): UnsentFiles {
  const files = useContext(UnsentContext);
  if (!files) throw new Error('There is no report above');
  return files;
}

/** What is unsent at the moment. */
export function useUnsent(): readonly UnsentFile[] {
  const files = useUnsentFiles();
  return useSyncExternalStore(files.subscribe, files.all, files.all);
}

/** The unsent files of a report for as long as its page is open. */
export function useUnsentOf({ trackerId: structureId, commitId: reportId }: Report): UnsentFiles {
  const queries = useQueryClient();
  const files = useMemo(
    () =>
      new UnsentFiles({ trackerId: structureId, commitId: reportId }, (docId, added) => {
        void markStale(queries, 'completeUpload');
        cacheChange(queries, reportId, docId, { added });
      }),
    [queries, structureId, reportId],
  );
  useEffect(() => () => files.dispose(), [files]);
  return files;
}
