import { newId } from '../../api/actions.ts';
import { Upload, type UploadSteps } from '../../api/upload.ts';
import { browserConnection, type Connection } from './connection.ts';
import { isRefused, uploadFailureOf } from './failure.ts';

/** State of an upload (REP-080): sending, failed or done. Before the first upload there is no state. */
export type UploadState = 'sent' | 'failed' | 'done';
/** `refused`: the server does not accept the file, so sending it again is pointless. */
export type RunningUpload = { id: string; file: File; state: UploadState; bytes: number; error?: string; refused?: boolean };

/** The files of one place: chosen files, and files that are being uploaded. */
export type UploadFiles = { picked: readonly File[]; uploads: readonly RunningUpload[] };

type Running<T> = { upload: Upload<T>; abort: AbortController };

/**
 * Uploads files one after the other, with progress. Each upload can be cancelled, and resumed after a failure; after a lost
 * connection it resumes by itself. Lives as long as its owner.
 */
export class UploadList<T> {
  readonly #steps: UploadSteps<T>;
  readonly #onDone: (result: T, file: File) => void;
  readonly #connection: Connection;
  readonly #running = new Map<string, Running<T>>();
  readonly #listeners = new Set<() => void>();
  #files: UploadFiles = { picked: [], uploads: [] };

  #stopWaiting: (() => void) | undefined;
  #isDisposed = false;

  constructor(steps: UploadSteps<T>, onDone: (result: T, file: File) => void, connection: Connection = browserConnection) {
    this.#steps = steps;
    this.#onDone = onDone;
    this.#connection = connection;
  }

  files = (): UploadFiles => this.#files;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  pick = (picked: readonly File[]): void => this.#set({ ...this.#files, picked });

  /** Uploads files, by default the chosen ones. Returns whether all have arrived. */
  start = async (files: readonly File[] = this.#files.picked): Promise<boolean> => {
    const added = files.map((file) => ({ id: newId(), file, state: 'sent' as const, bytes: 0 }));
    const { picked, uploads } = this.#files;
    this.#set({
      picked: picked.filter((file) => !files.includes(file)),
      uploads: [...uploads.filter(({ state }) => state !== 'done'), ...added],
    });
    let arrived = true;
    for (const { id, file } of added) arrived = (await this.#run(id, new Upload(file, this.#steps))) && arrived;
    return arrived;
  };

  /** Resumes a failed upload; does nothing with a running one. */
  resume = async ({ id, file }: RunningUpload): Promise<boolean> => {
    if (this.#stateOf(id) !== 'failed') return false;
    return this.#run(id, this.#running.get(id)?.upload ?? new Upload(file, this.#steps));
  };

  cancel = ({ id }: RunningUpload): void => {
    const one = this.#running.get(id);
    one?.abort.abort();
    void one?.upload.cancel().catch(() => undefined);
    this.#running.delete(id);
    this.#set({ ...this.#files, uploads: this.#files.uploads.filter((each) => each.id !== id) });
  };

  /** Cancels the unfinished uploads and forgets the chosen files. */
  drop(): void {
    for (const upload of this.#files.uploads) if (upload.state !== 'done') this.cancel(upload);
    this.pick([]);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stopWaiting?.();
    for (const { abort } of this.#running.values()) abort.abort();
  }

  async #run(id: string, upload: Upload<T>): Promise<boolean> {
    const one = this.#files.uploads.find((each) => each.id === id);
    if (!one || this.#isDisposed) return false;
    const abort = new AbortController();
    this.#running.set(id, { upload, abort });
    this.#change(id, { state: 'sent' });
    try {
      const result = await upload.run((bytes) => this.#change(id, { bytes }), abort.signal);
      this.#change(id, { state: 'done' });
      this.#onDone(result, one.file);
      return true;
    } catch (error) {
      if (!abort.signal.aborted) this.#hasFailed(id, error);
      return false;
    }
  }

  #hasFailed(id: string, error: unknown): void {
    const isOffline = this.#connection.isLost();
    this.#change(id, { state: 'failed', error: uploadFailureOf(error, isOffline), refused: isRefused(error) });
    if (isOffline) this.#stopWaiting ??= this.#connection.whenBack(this.#goOn);
  }

  #goOn = async (): Promise<void> => {
    this.#stopWaiting = undefined;
    for (const upload of this.#files.uploads) if (!upload.refused) await this.resume(upload);
  };

  #stateOf = (id: string): UploadState | undefined => this.#files.uploads.find((each) => each.id === id)?.state;

  #change(id: string, change: Partial<RunningUpload>): void {
    const uploads = this.#files.uploads.map((each) => (each.id === id ? { ...each, ...change } : each));
    this.#set({ ...this.#files, uploads });
  }

  #set(files: UploadFiles): void {
    this.#files = files;
    for (const listener of this.#listeners) listener();
  }
}
