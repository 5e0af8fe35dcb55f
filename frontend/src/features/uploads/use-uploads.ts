import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { UploadSteps } from '../../api/upload.ts';
import { UploadList } from './upload-list.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

/** The uploads of a part that lives as long as they run, such as a window. `steps` must not change. */
export function useUploads<T>(steps: UploadSteps<T>, onDone: (result: T, file: File) => void) {
  const done = useRef(onDone);
  done.current = onDone;
  const [list] = useState(() => new UploadList(steps, (result, file) => done.current(result, file)));
  const { uploads } = useSyncExternalStore(list.subscribe, list.files);
  useEffect(() => () => list.dispose(), [list]);
  // one that has failed waits for the connection, or for its person
  useLeaveQuestion(uploads.some(({ state, refused }) => state !== 'done' && !refused));
  return { uploads, start: list.start, resume: list.resume, cancel: list.cancel };
}
