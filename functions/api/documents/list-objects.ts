import type { documents } from '../../../shared/contract/report/documents.ts';
import { reportIn } from '../../core/access/loaded.ts';
import { uploadsOfDocument } from '../../core/file/document-lists.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { objectView } from './view.ts';

export const listUploads: Handlers<typeof documents>['listUploads'] = async (context, { params, query }) => {
  const report = reportIn(context);
  const { uploads, evidence, current } = await uploadsOfDocument(context, params.docId, query.thisCommitOnly === true);
  return uploads.map((item) => ({
    ...objectView(report.structureUid, item),
    ...(evidence.has(item.uid) && { is_evidence: true as const }),
    ...(item.reportUid === report.uid && { is_current: item.uid === current }),
  }));
};
