import type { comments } from '../../../shared/contract/report/comments.ts';
import { removeComment, rewordComment } from '../../core/report/comments/comments.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commentView } from './view.ts';

type Operations = Handlers<typeof comments>;

export const changeComment: Operations['changeComment'] = async (context, { params, body }) =>
  commentView(await rewordComment(context, params, body));

export const deleteComment: Operations['deleteComment'] = async (context, { params }) => {
  await removeComment(context, params);
};
