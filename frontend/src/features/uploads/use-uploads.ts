import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { UploadSteps } from '../../api/upload.ts';
import { UploadList } from './upload-list.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

/** The uploads of a component, such as a window, which ends them when it closes. `steps` must not change. */
export function useUploads<T>(steps: UploadSteps<T>, onDone: (result: T, file: File) => void) {
  const done = useRef(onDone);
  done.current = onDone;
  const [list] = useState(() => new UploadList(steps, (result, file) => done.current(result, file)));
  const { uploads } = useSyncExternalStore(list.subscribe, list.files);
  useEffect(() => () => list.dispose(), [list]);
  // A failed upload counts too: it waits for the connection, or for the person to retry.
  useLeaveQuestion(uploads.some(({ state, refused }) => state !== 'done' && !refused));
  return { uploads, start: list.start, resume: list.resume, cancel: list.cancel };
}
