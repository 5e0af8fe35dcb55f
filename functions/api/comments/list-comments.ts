import type { comments } from '../../../shared/contract/report/comments.ts';
import { reportToRead } from '../../core/report/load.ts';
import { commentStore } from '../../data/stores/report/comment-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commentView } from './view.ts';

export const listComments: Handlers<typeof comments>['listSectionComments'] = async (context, { params }) => {
  const { uid } = await reportToRead(context);
  return (await commentStore(context.tenantUid, uid).list(params.treeId)).map(commentView);
};
