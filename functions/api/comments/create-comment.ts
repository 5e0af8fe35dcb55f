import type { comments } from '../../../shared/contract/report/comments.ts';
import { postComment } from '../../core/report/comments/section-comments.ts';
import { nodeById, treeOfReport } from '../../core/report/load.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commentView } from './view.ts';

export const addSectionComment: Handlers<typeof comments>['addSectionComment'] = async (context, { params, body }) => {
  const tree = await treeOfReport(context);
  return commentView(await postComment(context, { section: nodeById(tree, params.treeId, 'tree'), nodes: tree.nodes }, body));
};
