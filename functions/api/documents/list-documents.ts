import type { documents } from '../../../shared/contract/report/documents.ts';
import { documentsOnBoard } from '../../core/file/document-lists.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { documentView } from './view.ts';

export const listCurrentDocuments: Handlers<typeof documents>['listCurrentDocuments'] = async (context, { query }) => {
  const projectUid = String(context.ids.tracker?.projectUid);
  const { structureUid, documents } = await documentsOnBoard(context, projectUid, query.all_disciplines === true);
  return documents.map(({ tree, node, ...said }) => documentView(tree, node, { structureUid, ...said }));
};
