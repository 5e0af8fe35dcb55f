import type { documents } from '../../../shared/contract/report/documents.ts';
import {
  abandonDocumentUpload,
  beginDocumentUpload,
  completeDocumentUpload,
  documentUploadTicket,
} from '../../core/file/document-uploads.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { objectView } from './view.ts';

type Operations = Handlers<typeof documents>;

export const requestUpload: Operations['requestUpload'] = (context, { params, body }) =>
  beginDocumentUpload(context, params.docId, body);

export const readUpload: Operations['readUpload'] = (context, { params }) => documentUploadTicket(context, params);

export const completeUpload: Operations['completeUpload'] = async (context, { params, body }) => {
  const { report, item } = await completeDocumentUpload(context, params, body.replaces);
  return objectView(report.structureUid, item);
};

export const abandonUpload: Operations['abandonUpload'] = async (context, { params }) => {
  await abandonDocumentUpload(context, params);
};
