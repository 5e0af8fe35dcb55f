import { comments } from '../../../shared/contract/report/comments.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { deleteComment, updateComment } from './change-comment.ts';
import { createComment } from './create-comment.ts';
import { listComments } from './list-comments.ts';
import { readComment } from './read-comment.ts';

export const handler = resourceHandler(comments, {
  listSectionComments: listComments,
  addSectionComment: createComment,
  changeComment: updateComment,
  deleteComment,
  readComment,
});
