import type { documents } from '../../../shared/contract/report/documents.ts';
import { reportIn } from '../../core/access/loaded.ts';
import { documentStore, type ObjectItem } from '../../data/stores/report/document-store.ts';
import { refuseInfected } from '../../files/scan.ts';
import { storage } from '../../files/storage.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { objectView } from './view.ts';

const readable = (context: SignedInRequest, params: { docId: string; docObjectId: string }): Promise<ObjectItem> =>
  documentStore(context.tenantUid, reportIn(context).uid).upload(params.docId, params.docObjectId, 'done');

/** An address of the file itself. @throws forbidden for a file in which a virus was found */
function addressOf(item: ObjectItem, preview = false): Promise<string> {
  refuseInfected(item);
  return storage.signedUrl(item.key, item, preview);
}

export const readObject: Handlers<typeof documents>['readDocumentUpload'] = async (context, { params, query }) => {
  const item = await readable(context, params);
  const view = objectView(context.ids.tracker!.uid, item);
  return query.url ? { ...view, signed_url: await addressOf(item, query.preview) } : view;
};

export const readFile: Handlers<typeof documents>['readDocumentFile'] = async (context, { params }) => {
  context.reply.location = await addressOf(await readable(context, params));
  context.reply.status = 302;
};
