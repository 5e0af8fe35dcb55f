import type { comments } from '../../../shared/contract/report/comments.ts';
import { can } from '../../../shared/domain/access/rights.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Context } from '../../core/context.ts';
import { reportToRead } from '../../core/report/load.ts';
import { type CommentItem, commentStore } from '../../data/stores/report/comment-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commentView } from './view.ts';

type Operations = Handlers<typeof comments>;

/** The comment of the path with all comments of the report. @throws not_found */
async function found(context: Context, commentId: string, treeId: string) {
  const { uid } = await reportToRead(context);
  const store = commentStore(context.tenantUid, uid);
  const all = await store.list(treeId);
  const item = all.find((each) => each.uid === commentId);
  if (!item) throw new AppError('not_found', 'No such comment');
  return { store, all, item };
}

const isOwn = ({ actor }: Context, { creator }: CommentItem) => creator.uid === actor.userUid;

export const updateComment: Operations['changeComment'] = async (context, { params, body }) => {
  const { store, item } = await found(context, params.commentId, params.treeId);
  if (!isOwn(context, item)) throw new AppError('forbidden', 'Only its author can change a comment');
  const { title = item.title, text = item.text } = body;
  return commentView(await store.update(item, { title, text }, context.cause));
};

/** A comment with replies stays: without it they would be answers to nothing. */
export const deleteComment: Operations['deleteComment'] = async (context, { params }) => {
  const { store, all, item } = await found(context, params.commentId, params.treeId);
  const allowed = isOwn(context, item) || can(context.actor, context.grant, 'admin');
  if (!allowed) throw new AppError('forbidden', 'Only its author or an administrator can delete a comment');
  if (all.some(({ path }) => path.length > item.path.length && path.startsWith(item.path)))
    throw new AppError('conflict', 'Somebody has replied to this comment');
  await store.remove(item, context.cause);
};
