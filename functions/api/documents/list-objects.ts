import type { documents } from '../../../shared/contract/report/documents.ts';
import { reportIn } from '../../core/access/loaded.ts';
import { uploadsOfDocument } from '../../core/file/document-lists.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { objectView } from './view.ts';

export const listUploads: Handlers<typeof documents>['listUploads'] = async (context, { params, query }) => {
  const { structureUid } = reportIn(context);
  const uploads = await uploadsOfDocument(context, params.docId, query.thisCommitOnly === true);
  return uploads.map((item) => objectView(structureUid, item));
};
