import type { comments } from '../../../shared/contract/report/comments.ts';
import { commentRefusal } from '../../../shared/domain/access/report-policy.ts';
import { AppError } from '../../../shared/errors.ts';
import { reportIn } from '../../core/access/loaded.ts';
import { refuse } from '../../core/access/policy.ts';
import { memberOf } from '../../core/report/caller.ts';
import { type CommentItem, commentStore } from '../../data/stores/report/comment-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commentView } from './view.ts';

type Operations = Handlers<typeof comments>;

/** The comment of the path with all comments of the report. @throws not_found */
async function found(context: SignedInRequest, commentId: string, treeId: string) {
  const store = commentStore(context.tenantUid, reportIn(context).uid);
  const all = await store.list(treeId);
  const item = all.find((each) => each.uid === commentId);
  if (!item) throw new AppError('not_found', 'No such comment');
  return { store, all, item };
}

/** @throws forbidden */
const check = (context: SignedInRequest, act: 'change' | 'delete', { creator }: CommentItem) =>
  refuse(commentRefusal(act, creator.uid === context.actor.userUid, memberOf(context, reportIn(context).projectUid)));

export const updateComment: Operations['changeComment'] = async (context, { params, body }) => {
  const { store, item } = await found(context, params.commentId, params.treeId);
  check(context, 'change', item);
  const { title = item.title, text = item.text } = body;
  return commentView(await store.update(item, { title, text }, context.cause));
};

/** A comment with replies stays: without it they would be answers to nothing. */
export const deleteComment: Operations['deleteComment'] = async (context, { params }) => {
  const { store, all, item } = await found(context, params.commentId, params.treeId);
  check(context, 'delete', item);
  if (all.some(({ path }) => path.length > item.path.length && path.startsWith(item.path)))
    throw new AppError('conflict', 'Somebody has replied to this comment');
  await store.remove(item, context.cause);
};
