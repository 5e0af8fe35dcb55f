import type { documents } from '../../../shared/contract/report/documents.ts';
import { reportIn } from '../../core/access/loaded.ts';
import { documentStore } from '../../data/stores/report/document-store.ts';
import { storage } from '../../files/storage.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** The file goes last: an upload whose file is missing would be worse than a file that nothing names. */
export const deleteObject: Handlers<typeof documents>['deleteUpload'] = async (context, { params }) => {
  const commit = reportIn(context);
  const store = documentStore(context.tenantUid, commit.uid);
  const item = await store.upload(params.docId, params.docObjectId, 'done');
  await store.remove(commit, item, context.cause);
  await storage.remove(item.key);
};
