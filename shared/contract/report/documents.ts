import { z } from 'zod';
import { FormFile, Scan, UploadRequest, UploadTicket } from '../file/uploads.ts';
import { fromJsonText, isObject } from '../json-text.ts';
import { defineResource } from '../route.ts';
import { StoredDocumentMeta } from '../structure/node-meta.ts';

export const DOCUMENT_STATUSES = ['OK for Submission', 'Not for Submission'] as const;

/** An upload of a document (REP-206). `url` is permanent and requires sign-in; `signed_url` works for minutes without it. */
export const DocumentObject = z
  .object({
    uid: z.string(),
    filename: z.string(),
    url: z.string(),
    signed_url: z.string().optional(),
    created: z.string(),
    size: z.number(),
    content_type: z.string(),
    virus_checked: z.boolean(),
    scan: Scan,
    commit: z.string(),
    /** in the list of a document, of the uploads of the report itself: evidence of submitted figures, which is not deleted */
    is_evidence: z.literal(true).optional(),
    /** in the same list, of the uploads of the report itself: whether this is the current one, which counts */
    is_current: z.boolean().optional(),
  })
  .meta({ id: 'DocumentObject' });
export type DocumentObject = z.infer<typeof DocumentObject>;

/** The state of a document in one report (REP-207). */
export const DocumentStatus = z
  .object({
    uid: z.string(),
    status: z.object({ name: z.enum(DOCUMENT_STATUSES) }),
    current_object: DocumentObject.nullable(),
    _path: z.string(),
  })
  .meta({ id: 'DocumentStatus' });
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** The description of the requested document, from the structure. */
export const DocumentDescription = z.object({ uid: z.string(), title: z.string(), text: z.string() });

/** A document of one report (REP-203). `filename`: of the current upload, null for none. */
export const ReportDocument = z
  .object({
    uid: z.string(),
    name: z.string(),
    filename: z.string().nullable(),
    path: z.string(),
    commit_id: z.string(),
    description: DocumentDescription.nullable(),
    meta_json: StoredDocumentMeta,
    status: DocumentStatus,
  })
  .meta({ id: 'ReportDocument' });
export type ReportDocument = z.infer<typeof ReportDocument>;

/** Clients write the status as text, as {name} or as {status: {name}} (REP-349). */
const nameIn = (value: unknown): unknown => {
  const given = fromJsonText(value);
  if (!isObject(given)) return given;
  return 'status' in given ? nameIn(given.status) : 'name' in given ? given.name : given;
};

const StatusName = z.enum(DOCUMENT_STATUSES, "The status is 'OK for Submission' or 'Not for Submission'.");
type NamedStatus = z.infer<typeof StatusName> | { name: z.infer<typeof StatusName> };

export const DocumentStatusName = z.preprocess((value: NamedStatus | { status: NamedStatus }) => nameIn(value), StatusName);

/** The current upload is only ever cleared (REP-348). */
export const NoCurrentObject = z.null('Send null: the newest upload is the current one.');

/**
 * The upload that the person saw as the current one, null for none; if another one is current now, the call is a conflict (409).
 */
export const Replaces = z.string().nullable();

/** The changes of a document that existing clients make in one request. */
export const DocumentChange = z.object({
  fileobj: FormFile.optional(),
  status: DocumentStatusName.optional(),
  current_object: NoCurrentObject.optional(),
  replaces: Replaces.optional(),
});

const uid = z.string().regex(/^[0-9a-f-]{8,36}$/i, 'This is not an id. Check it.');
const CommitParams = z.object({ trackerId: z.string(), commitId: z.string() });
const DocParams = CommitParams.extend({ docId: uid });
const ObjectParams = DocParams.extend({ docObjectId: uid });
const UploadParams = DocParams.extend({ objectId: uid });

const reads = { scope: 'commit', needs: 'READ_TRACKER_REF_SCORE_VALUE', also: 'report:see', packages: 'named' } as const;
const enters = { scope: 'commit', needs: 'READ_TRACKER_REF', also: 'report:enter', packages: 'named' } as const;
const OBJECTS = '/api/tracker/{trackerId}/commit/{commitId}/document/{docId}/object/';
const UPLOADS = '/api/tracker/{trackerId}/commit/{commitId}/document/{docId}/upload/';

export const documents = defineResource({
  listUploads: {
    operationId: 'api_tracker_commit_document_object_list',
    method: 'GET',
    path: OBJECTS,
    summary: 'The uploads of a document, newest first: of this report, or of all reports of its package',
    access: reads,
    params: DocParams,
    query: z.object({ thisCommitOnly: z.stringbool().optional(), path: z.string().optional() }),
    response: z.array(DocumentObject),
  },
  readDocumentUpload: {
    operationId: 'api_tracker_commit_document_object_retrieve',
    method: 'GET',
    path: `${OBJECTS}{docObjectId}/`,
    summary: 'One upload; with url=true also a URL that is valid for five minutes',
    access: reads,
    params: ObjectParams,
    query: z.object({ url: z.stringbool().optional(), preview: z.stringbool().optional() }),
    response: DocumentObject,
    refuses: ['conflict'],
  },
  readDocumentFile: {
    method: 'GET',
    path: `${OBJECTS}{docObjectId}/file/`,
    summary: 'Redirects to the file of an upload',
    access: reads,
    params: ObjectParams,
    answers: [302],
    refuses: ['conflict'],
  },
  deleteUpload: {
    operationId: 'api_tracker_commit_document_object_delete',
    method: 'DELETE',
    path: `${OBJECTS}{docObjectId}/`,
    summary: 'Delete an upload',
    access: enters,
    params: ObjectParams,
  },
  changeReportDocument: {
    operationId: 'api_tracker_commit_document_update',
    method: 'PUT',
    path: '/api/tracker/{trackerId}/commit/{commitId}/document/{documentId}/',
    summary: 'Upload a small file in the request itself, or say whether the document is for submission',
    access: enters,
    params: CommitParams.extend({ documentId: uid }),
    query: z.object({ allow_commit_change: z.string().optional(), treeId: z.string().optional() }),
    encoding: 'form',
    body: DocumentChange,
    response: ReportDocument,
  },
  changeCurrentDocument: {
    operationId: 'api_tracker_ref_document_update',
    method: 'PUT',
    path: '/api/tracker/{trackerId}/ref/{refId}/document/{documentId}/',
    summary: 'The same in the report of a package that counts now',
    access: { scope: 'tracker', needs: 'READ_TRACKER_REF', also: 'report:enter', packages: 'named' },
    params: z.object({ trackerId: z.string(), refId: z.string(), documentId: uid }),
    query: z.object({ allow_commit_change: z.string().optional(), treeId: z.string().optional() }),
    encoding: 'form',
    body: DocumentChange,
    response: ReportDocument,
  },
  listCurrentDocuments: {
    operationId: 'api_tracker_documents_list',
    method: 'GET',
    path: '/api/tracker/{trackerId}/documents/',
    summary: "The documents of the packages' reports that count now: of those the caller answers for, or of all",
    access: { scope: 'tracker', needs: 'READ_TRACKER_REF_SCORE_VALUE', also: 'READ_TRACKER_REF' },
    params: z.object({ trackerId: z.string() }),
    query: z.object({ all_disciplines: z.stringbool().optional() }),
    response: z.array(ReportDocument),
  },
  requestUpload: {
    method: 'POST',
    path: UPLOADS,
    summary: 'Ask where to upload a file of a document, of up to 500,000,000 bytes',
    use: 'upload',
    access: enters,
    params: DocParams,
    body: UploadRequest,
    creates: true,
    response: UploadTicket,
  },
  readUpload: {
    method: 'GET',
    path: `${UPLOADS}{objectId}/`,
    summary: 'The missing parts of an upload, with fresh URLs',
    access: enters,
    params: UploadParams,
    response: UploadTicket,
    refuses: ['conflict'],
  },
  completeUpload: {
    method: 'POST',
    path: `${UPLOADS}{objectId}/`,
    summary: 'Check an upload and attach it to the document, unless the upload that it replaces is no longer the current one',
    access: enters,
    params: UploadParams,
    body: z.object({ replaces: Replaces.optional() }),
    response: DocumentObject,
  },
  abandonUpload: {
    method: 'DELETE',
    path: `${UPLOADS}{objectId}/`,
    summary: 'Cancel an upload',
    access: enters,
    params: UploadParams,
  },
});
