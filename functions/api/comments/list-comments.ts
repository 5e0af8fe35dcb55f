import type { comments } from '../../../shared/contract/report/comments.ts';
import { reportIn } from '../../core/access/loaded.ts';
import { checkCommentsSeen } from '../../core/report/comment-visibility.ts';
import { commentStore } from '../../data/stores/report/comment-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commentView } from './view.ts';

export const listComments: Handlers<typeof comments>['listSectionComments'] = async (context, { params }) => {
  const commit = reportIn(context);
  await checkCommentsSeen(context, commit);
  return (await commentStore(context.tenantUid, commit.uid).list(params.treeId)).map(commentView);
};
