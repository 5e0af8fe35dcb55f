import type { Comment } from '../../../shared/contract/report/comments.ts';
import type { CommentItem } from '../../core/report/comments/comments.ts';

/** A comment as clients read it (REP-213). */
export const commentView = (item: CommentItem): Comment => ({
  uid: item.uid,
  path: item.path,
  tree: item.treeUid,
  metric: item.nodeUid ?? null,
  title: item.title,
  text: item.text,
  created: item.created,
  changed: item.changed ?? null,
  creator: {
    uid: item.creator.uid,
    first_name: item.creator.first_name,
    last_name: item.creator.last_name,
    username: item.creator.email,
  },
  attachments: item.attachments,
});
