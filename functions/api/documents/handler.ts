import { documents } from '../../../shared/contract/report/documents.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { deleteObject } from './delete-object.ts';
import { listDocuments } from './list-documents.ts';
import { listObjects } from './list-objects.ts';
import { readFile, readObject } from './read-object.ts';
import { updateDocument, updatePackageDocument } from './update-document.ts';
import { abandonUpload, completeUpload, readUpload, requestUpload } from './uploads.ts';

export const handler = resourceHandler(documents, {
  listUploads: listObjects,
  readDocumentUpload: readObject,
  readDocumentFile: readFile,
  deleteUpload: deleteObject,
  changeReportDocument: updateDocument,
  changeCurrentDocument: updatePackageDocument,
  listCurrentDocuments: listDocuments,
  requestUpload,
  readUpload,
  completeUpload,
  abandonUpload,
});
