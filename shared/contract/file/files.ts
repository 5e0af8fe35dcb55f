import { z } from 'zod';
import { defineResource } from '../route.ts';
import { FormFile, Scan, UploadRequest, UploadTicket } from './uploads.ts';

/** A file of the store. `url` is permanent and asks for sign-in; `hash` is SHA-256, of files sent in one request. */
export const StoredFile = z
  .object({
    uid: z.string(),
    url: z.string(),
    signed_url: z.string().optional(),
    hash: z.string().nullable(),
    filename: z.string(),
    content_type: z.string(),
    size: z.number(),
    created: z.string(),
    virus_checked: z.boolean(),
    scan: Scan,
  })
  .meta({ id: 'StoredFile' });
export type StoredFile = z.infer<typeof StoredFile>;

/** Of the report that the file belongs to; without it everybody in the tenancy who has the address may read it. */
const commit = z.string().optional();
const ObjectParams = z.object({ objectId: z.uuid() });
const UPLOADS = '/api/store/upload/';

export const storedFiles = defineResource({
  storeFile: {
    operationId: 'api_store_object_create',
    method: 'POST',
    path: '/api/store/object/',
    summary: 'Store a small file from the request body',
    use: 'upload',
    access: { scope: 'anywhere', needs: 'member' },
    encoding: 'form',
    body: z.object({ file: FormFile, commit }),
    creates: true,
    response: StoredFile,
  },
  readStoredFile: {
    method: 'GET',
    path: '/api/store/object/{objectId}/',
    summary: 'Redirects to a stored file; with url=true returns a URL that is valid for five minutes',
    access: 'signed-in',
    params: ObjectParams,
    query: z.object({ url: z.stringbool().optional(), preview: z.stringbool().optional() }),
    response: StoredFile,
    answers: [302],
    refuses: ['conflict'],
  },
  requestStoreUpload: {
    method: 'POST',
    path: UPLOADS,
    summary: 'Ask where to upload a file for the store, of up to 500,000,000 bytes',
    use: 'upload',
    access: { scope: 'anywhere', needs: 'member' },
    body: UploadRequest.extend({ commit }),
    creates: true,
    response: UploadTicket,
  },
  readStoreUpload: {
    method: 'GET',
    path: `${UPLOADS}{objectId}/`,
    summary: 'The missing parts of an upload for the store, with fresh URLs',
    access: 'signed-in',
    params: ObjectParams,
    response: UploadTicket,
  },
  completeStoreUpload: {
    method: 'POST',
    path: `${UPLOADS}{objectId}/`,
    summary: 'Check an upload and keep it in the store',
    access: 'signed-in',
    params: ObjectParams,
    response: StoredFile,
  },
  abandonStoreUpload: {
    method: 'DELETE',
    path: `${UPLOADS}{objectId}/`,
    summary: 'Cancel an upload for the store',
    access: 'signed-in',
    params: ObjectParams,
  },
});
