import type { comments } from '../../../shared/contract/comments.ts';
import { findComment } from '../../data/comment-store.ts';
import { reportOf } from '../../http/report-entry.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commentView } from './view.ts';

export const readComment: Handlers<typeof comments>['readComment'] = async (context, { params }) => {
  const item = await findComment(context.tenantUid, params.commentId);
  await reportOf(context, item.commitUid);
  return commentView(item);
};
