import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '../../api/actions.ts';
import { ApiError } from '../../api/errors.ts';
import { Upload, type UploadSteps } from '../../api/upload.ts';
import { uploadTexts as texts } from './texts.ts';

/** REP-080: before the first upload there is none; then each is sent, and done or failed. */
export type UploadState = 'sent' | 'failed' | 'done';
export type RunningUpload = { id: string; file: File; state: UploadState; bytes: number; error?: string };

type Running<T> = { upload: Upload<T>; abort: AbortController };

/** What a failed upload says (REP-379, REP-380). */
export const failureOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 413 ? texts.refused : texts.failed;

/** Uploads files one after the other, with progress; each can be cancelled, and continued after a failure. */
export function useUploads<T>(steps: UploadSteps<T>, onDone: (result: T, file: File) => void) {
  const [uploads, setUploads] = useState<readonly RunningUpload[]>([]);
  const running = useRef(new Map<string, Running<T>>());
  const done = useRef(onDone);
  done.current = onDone;
  const change = useCallback(
    (id: string, with_: Partial<RunningUpload>) =>
      setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...with_ } : each))),
    [],
  );
  useEffect(
    () => () => {
      for (const { abort } of running.current.values()) abort.abort();
    },
    [],
  );
  const isSending = uploads.some(({ state }) => state === 'sent');
  // A file lives in the tab that sends it: whoever closes it meanwhile is asked first.
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
  const run = useCallback(
    async (id: string, file: File, upload: Upload<T>) => {
      const abort = new AbortController();
      running.current.set(id, { upload, abort });
      change(id, { state: 'sent' });
      try {
        const result = await upload.run((bytes) => change(id, { bytes }), abort.signal);
        change(id, { state: 'done' });
        done.current(result, file);
      } catch (error) {
        if (!abort.signal.aborted) change(id, { state: 'failed', error: failureOf(error) });
      }
    },
    [change],
  );
  const start = useCallback(
    async (files: readonly File[]) => {
      const added = files.map((file) => ({ id: newId(), file, state: 'sent' as const, bytes: 0 }));
      setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added]);
      for (const { id, file } of added) await run(id, file, new Upload(file, steps));
    },
    [run, steps],
  );
  const resume = useCallback(
    ({ id, file }: RunningUpload) => run(id, file, running.current.get(id)?.upload ?? new Upload(file, steps)),
    [run, steps],
  );
  const cancel = useCallback(({ id }: RunningUpload) => {
    const one = running.current.get(id);
    one?.abort.abort();
    void one?.upload.cancel().catch(() => undefined);
    running.current.delete(id);
    setUploads((all) => all.filter((each) => each.id !== id));
  }, []);
  return { uploads, start, resume, cancel };
}
