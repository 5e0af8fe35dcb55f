import type { OpenRevision } from '../../../../shared/domain/report/revision.ts';
import type { CommentItem } from '../../../data/stores/report/comment-store.ts';

type PlacedComment = Pick<CommentItem, 'path' | 'created' | 'creator'>;

/**
 * The comments of a report that somebody sees who sees nothing of its revision: those from before it began, their own and the
 * answers to these. `shown`: null for those who see the revision. `userUid`: who asks
 */
export function commentsInSight<C extends PlacedComment>(
  all: readonly C[],
  shown: OpenRevision | null,
  userUid: string,
): readonly C[] {
  if (!shown) return all;
  const own = all.filter(({ creator }) => creator.uid === userUid).map(({ path }) => path);
  return all.filter(({ created, path }) => created <= shown.since || own.some((begun) => path.startsWith(begun)));
}
