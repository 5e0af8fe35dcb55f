import { documents } from '../../../shared/contract/report/documents.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { deleteObject } from './delete-object.ts';
import { listDocuments } from './list-documents.ts';
import { listObjects } from './list-objects.ts';
import { readFile, readObject } from './read-object.ts';
import { updateDocument, updateRefDocument } from './update-document.ts';
import { abandonUpload, completeUpload, readUpload, requestUpload } from './uploads.ts';

export const handler = resourceHandler(documents, {
  api_tracker_commit_document_object_list: listObjects,
  api_tracker_commit_document_object_retrieve: readObject,
  readDocumentFile: readFile,
  api_tracker_commit_document_object_delete: deleteObject,
  api_tracker_commit_document_update: updateDocument,
  api_tracker_ref_document_update: updateRefDocument,
  api_tracker_documents_list: listDocuments,
  requestUpload,
  readUpload,
  completeUpload,
  abandonUpload,
});
