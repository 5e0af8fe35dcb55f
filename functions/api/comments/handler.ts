import { comments } from '../../../shared/contract/report/comments.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { deleteComment, updateComment } from './change-comment.ts';
import { createComment } from './create-comment.ts';
import { listComments } from './list-comments.ts';
import { readComment } from './read-comment.ts';

export const handler = resourceHandler(comments, {
  api_tracker_commit_tree_comment_list: listComments,
  api_tracker_commit_tree_comment_create: createComment,
  api_tracker_commit_tree_comment_put: updateComment,
  api_tracker_commit_tree_comment_delete: deleteComment,
  readComment,
});
