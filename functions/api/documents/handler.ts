import { documents } from '../../../shared/contract/report/documents.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { changeCurrentDocument, changeReportDocument } from './change-document.ts';
import { deleteUpload } from './delete-object.ts';
import { listCurrentDocuments } from './list-documents.ts';
import { listUploads } from './list-objects.ts';
import { readDocumentFile, readDocumentUpload } from './read-object.ts';
import { abandonUpload, completeUpload, readUpload, requestUpload } from './uploads.ts';

export const handler = resourceHandler(documents, {
  listUploads,
  readDocumentUpload,
  readDocumentFile,
  deleteUpload,
  changeReportDocument,
  changeCurrentDocument,
  listCurrentDocuments,
  requestUpload,
  readUpload,
  completeUpload,
  abandonUpload,
});
