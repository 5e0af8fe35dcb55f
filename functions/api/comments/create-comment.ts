import type { comments } from '../../../shared/contract/comments.ts';
import { nodeById, reportWithFrame, treeOf } from '../../http/report-entry.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { postComment } from '../../http/section-comments.ts';
import { commentView } from './view.ts';

export const createComment: Handlers<typeof comments>['api_tracker_commit_tree_comment_create'] = async (
  context,
  { params, body },
) => {
  const report = await reportWithFrame(context);
  const tree = await treeOf(context, report.commit, report.frame);
  return commentView(
    await postComment(context, report, { section: nodeById(tree, params.treeId, 'tree'), nodes: tree.nodes }, body),
  );
};
