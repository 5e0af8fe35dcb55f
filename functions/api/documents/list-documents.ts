import type { documents, ReportDocument } from '../../../shared/contract/report/documents.ts';
import { type CurrentDocument, documentsOnBoard } from '../../core/file/document-lists.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { documentView } from './view.ts';

export const listCurrentDocuments: Handlers<typeof documents>['listCurrentDocuments'] = async (context, { query }) => {
  const projectUid = String(context.ids.tracker?.projectUid);
  const found = await documentsOnBoard(context, projectUid, query.all_disciplines === true);
  return found.documents.map((each) => viewOf(found.structureUid, each));
};

/** A document without any status yet is for submission. */
function viewOf(structureUid: string, { reportUid, tree, node, status, current }: CurrentDocument): ReportDocument {
  const untouched = { tenantUid: '', reportUid, nodeUid: node.uid, uid: '', status: 'OK for Submission', version: 0 } as const;
  return documentView(tree, node, { reportUid, structureUid, status: status ?? untouched, current });
}
