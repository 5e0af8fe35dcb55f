import { newId } from '../../api/actions.ts';
import { Upload, type UploadSteps } from '../../api/upload.ts';
import { browserConnection, type Connection } from './connection.ts';
import { isRefused, uploadFailureOf } from './failure.ts';

/** REP-080: before the first upload there is none; then each is sent, and done or failed. */
export type UploadState = 'sent' | 'failed' | 'done';
/** `refused`: the server does not take the file, so that sending it again changes nothing. */
export type RunningUpload = { id: string; file: File; state: UploadState; bytes: number; error?: string; refused?: boolean };

/** The files of one place: those that are chosen and not sent yet, and those on their way. */
export type UploadFiles = { picked: readonly File[]; uploads: readonly RunningUpload[] };

type Running<T> = { upload: Upload<T>; abort: AbortController };

/**
 * Uploads files one after the other, with progress; each can be cancelled, and continued after a failure, which it is by itself
 * when a lost connection is back. Lives as long as its owner.
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

  /** Sends files, those that were chosen if none are given. Answers whether all have arrived. */
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

  /** Continues a failed upload; a running one is left alone. */
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

  /** Drops what has not arrived. */
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
