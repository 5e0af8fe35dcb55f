import type { comments } from '../../../shared/contract/report/comments.ts';
import { commentsOn } from '../../core/report/comments/comments.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commentView } from './view.ts';

export const listSectionComments: Handlers<typeof comments>['listSectionComments'] = async (context, { params }) =>
  (await commentsOn(context, params.treeId)).map(commentView);
