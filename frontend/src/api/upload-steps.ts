import { type StoredFile, storedFiles } from '../../../shared/contract/file/files.ts';
import { type DocumentObject, documents } from '../../../shared/contract/report/documents.ts';
import { call } from './client.ts';
import type { UploadSteps } from './upload.ts';

export type DocumentPlace = { trackerId: string; commitId: string; docId: string };

const announced = ({ name, type, size }: File) => ({ filename: name, content_type: type, size });

/** Uploads to a document of a report. `replaces`: the upload that must still be the current one, null for none. */
export const documentSteps = (place: DocumentPlace, replaces?: string | null): UploadSteps<DocumentObject> => ({
  request: (file) => call(documents.requestUpload, { params: place, body: announced(file) }),
  resume: (objectId) => call(documents.readUpload, { params: { ...place, objectId } }),
  complete: (objectId) =>
    call(documents.completeUpload, { params: { ...place, objectId }, body: replaces === undefined ? {} : { replaces } }),
  abandon: (objectId) => call(documents.abandonUpload, { params: { ...place, objectId } }),
});

/** Uploads to the store; `report`: the report that the file belongs to. */
export const storeSteps = (report?: string): UploadSteps<StoredFile> => ({
  request: (file) =>
    call(storedFiles.requestStoreUpload, { body: { ...announced(file), ...(report !== undefined && { commit: report }) } }),
  resume: (objectId) => call(storedFiles.readStoreUpload, { params: { objectId } }),
  complete: (objectId) => call(storedFiles.completeStoreUpload, { params: { objectId } }),
  abandon: (objectId) => call(storedFiles.abandonStoreUpload, { params: { objectId } }),
});
