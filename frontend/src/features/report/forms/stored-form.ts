import { documents } from '../../../../../shared/contract/report/documents.ts';
import { nodes } from '../../../../../shared/contract/report/nodes.ts';
import { call } from '../../../api/client.ts';
import { health } from '../../../api/health.ts';
import type { DocumentPlace } from '../../../api/upload-steps.ts';
import { readNodes } from '../model/read.ts';
import { CsvRefused } from './csv/read-csv.ts';

/** The current upload as it is now: somebody else may have saved since the page was opened. */
export async function currentOf(place: DocumentPlace): Promise<string | null> {
  const { trackerId: structureId, commitId: reportId, docId } = place;
  const list = await call(nodes.listNodes, {
    params: { trackerId: structureId, commitId: reportId },
    query: { key_contains: 'document' },
  });
  return readNodes(list).documents.get(docId)?.current ?? null;
}

const TOO_MANY_REQUESTS = 429;
const SERVER_FAULT = 500;

/** The storage does not hand out the file; asked again, it would answer the same. */
class FileRefused extends Error {
  override name = 'FileRefused';
}

/**
 * Reads the stored file by its signed address (REP-341).
 * @throws FileRefused, and errors of the network
 */
export async function storedBytes(place: DocumentPlace, docObjectId: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const params = { ...place, docObjectId };
  const { signed_url } = await call(documents.readDocumentUpload, { params, query: { url: 'true' } });
  const answer = await fetch(signed_url ?? '', { signal });
  if (answer.ok) return answer.arrayBuffer();
  const isRefusal = answer.status < SERVER_FAULT && answer.status !== TOO_MANY_REQUESTS;
  const message = `The storage answered ${answer.status}`;
  throw isRefusal ? new FileRefused(message) : new Error(message);
}

/**
 * How the loading of a form stands. 'unreadable': the file is missing, or no CSV of this form, so that a blank form is all
 * that is left; 'unreachable': the same load may succeed later.
 */
export type FormLoadState = 'loading' | 'ready' | 'unreachable' | 'unreadable';

/** Whether a form shows its rows, or those of a blank one. */
export const showsRows = (state: FormLoadState): boolean => state === 'ready' || state === 'unreadable';

/** Why the stored data of a form have not been loaded. `isFetched`: the bytes of the file were read. */
export function failedLoad(error: unknown, isFetched: boolean): FormLoadState {
  if (error instanceof CsvRefused || error instanceof FileRefused) return 'unreadable';
  // what reads the file is loaded, too
  return isFetched && health() === 'ok' ? 'unreadable' : 'unreachable';
}
