import { documents } from '../../../../../shared/contract/report/documents.ts';
import { nodes } from '../../../../../shared/contract/report/nodes.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { health } from '../../../api/health.ts';
import type { DocumentPlace } from '../../../api/upload-steps.ts';
import { readNodes } from '../model/read.ts';
import { CsvRefused } from './csv/read-csv.ts';

/** An upload of a form. `isInfected`: it has a virus and cannot be downloaded; `savedBy`: uid of the person who saved it. */
export type StoredUpload = { uid: string; isInfected: boolean; savedBy: string | undefined };

/** The present upload, because another person may have saved since the page was opened. */
export async function currentOf(place: DocumentPlace): Promise<StoredUpload | null> {
  const { trackerId: structureId, commitId: reportId, docId } = place;
  const list = await call(nodes.listNodes, {
    params: { trackerId: structureId, commitId: reportId },
    query: { key_contains: 'document' },
  });
  const { current = null, isInfected = false, savedBy } = readNodes(list).documents.get(docId) ?? {};
  return current === null ? null : { uid: current, isInfected, savedBy };
}

const TOO_MANY_REQUESTS = 429;
const SERVER_FAULT = 500;

/**
 * The API refuses to hand out the file. Trying again would give the same answer. `why`: the API's text about a file with a virus.
 */
class FileRefused extends Error {
  override name = 'FileRefused';
  readonly why: string | undefined;

  constructor(message: string, why?: string) {
    super(message);
    this.why = why;
  }
}

/**
 * Reads the stored file with its signed address (REP-341).
 * @throws FileRefused, ApiError, and errors of the network
 */
export async function storedBytes(place: DocumentPlace, upload: StoredUpload, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(await addressOf(place, upload), { signal });
  if (answer.ok) return answer.arrayBuffer();
  const isRefusal = answer.status < SERVER_FAULT && answer.status !== TOO_MANY_REQUESTS;
  const message = `The storage answered ${answer.status}`;
  throw isRefusal ? new FileRefused(message) : new Error(message);
}

async function addressOf(place: DocumentPlace, { uid: docObjectId, isInfected }: StoredUpload): Promise<string> {
  const params = { ...place, docObjectId };
  try {
    const { signed_url } = await call(documents.readDocumentUpload, { params, query: { url: 'true' } });
    return signed_url ?? '';
  } catch (error) {
    // Losing a right gives the same refusal, which says nothing about the file.
    const isRefusal = isInfected && error instanceof ApiError && error.code === 'forbidden';
    throw isRefusal ? new FileRefused('The API refuses the file', error.message) : error;
  }
}

/**
 * The state of loading a form. 'unreadable': the file is missing, has a virus, or is not a CSV of this form, so only a blank form
 * remains; 'unreachable': the same load may succeed later.
 */
export type FormLoadState = 'loading' | 'ready' | 'unreachable' | 'unreadable';

/** Whether a form shows rows, possibly those of a blank form. */
export const showsRows = (state: FormLoadState): boolean => state === 'ready' || state === 'unreadable';

/** Why the stored data of a form could not be loaded. `isFetched`: the bytes of the file were read. */
export function failedLoad(error: unknown, isFetched: boolean): FormLoadState {
  if (error instanceof CsvRefused || error instanceof FileRefused) return 'unreadable';
  // The code that reads the file is fetched, too.
  return isFetched && health() === 'ok' ? 'unreadable' : 'unreachable';
}

/** The API's message about a failed load; undefined if it sent none or was not reached. */
export function saidOfLoad(error: unknown): string | undefined {
  if (error instanceof FileRefused) return error.why;
  return error instanceof ApiError && error.status > 0 ? error.message : undefined;
}
