import type { documents } from '../../../shared/contract/report/documents.ts';
import { documentAddress, documentUpload } from '../../core/file/document-files.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { objectView } from './view.ts';

export const readDocumentUpload: Handlers<typeof documents>['readDocumentUpload'] = async (context, { params, query }) => {
  const item = await documentUpload(context, params);
  const view = objectView(context.ids.tracker!.uid, item);
  return query.url ? { ...view, signed_url: await documentAddress(context, item, query.preview) } : view;
};

export const readDocumentFile: Handlers<typeof documents>['readDocumentFile'] = async (context, { params }) => {
  context.reply.location = await documentAddress(context, await documentUpload(context, params));
  context.reply.status = 302;
};
