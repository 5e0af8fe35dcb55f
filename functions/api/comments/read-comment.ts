import type { comments } from '../../../shared/contract/report/comments.ts';
import { projectGrant } from '../../core/access/grant.ts';
import { visibleReport } from '../../core/access/policy.ts';
import { checkCommentsSeen } from '../../core/report/comment-visibility.ts';
import { findComment } from '../../data/stores/report/comment-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commentView } from './view.ts';

export const readComment: Handlers<typeof comments>['readComment'] = async (context, { params }) => {
  const item = await findComment(context.tenantUid, params.commentId);
  const commit = await visibleReport(context, item.commitUid);
  await checkCommentsSeen({ ...context, grant: await projectGrant(context.actor, commit.projectUid) }, commit);
  return commentView(item);
};
