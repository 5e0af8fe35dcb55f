import type { documents } from '../../../shared/contract/report/documents.ts';
import { removeDocumentUpload } from '../../core/file/document-files.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const deleteUpload: Handlers<typeof documents>['deleteUpload'] = async (context, { params }) => {
  await removeDocumentUpload(context, params);
};
