import { comments } from '../../../shared/contract/report/comments.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { changeComment, deleteComment } from './change-comment.ts';
import { addSectionComment } from './create-comment.ts';
import { listSectionComments } from './list-comments.ts';
import { readComment } from './read-comment.ts';

export const handler = resourceHandler(comments, {
  listSectionComments,
  addSectionComment,
  changeComment,
  deleteComment,
  readComment,
});
