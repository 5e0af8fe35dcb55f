import type { comments } from '../../../shared/contract/report/comments.ts';
import { visibleComment } from '../../core/report/comments/comments.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commentView } from './view.ts';

export const readComment: Handlers<typeof comments>['readComment'] = async (context, { params }) =>
  commentView(await visibleComment(context, params.commentId));
