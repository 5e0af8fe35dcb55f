import { commentRefusal } from '../../../../shared/domain/access/comment-policy.ts';
import { wasApprovedSince } from '../../../../shared/domain/report/official.ts';
import { AppError, isStale, notFound } from '../../../../shared/errors.ts';
import { retryOn } from '../../../data/retry.ts';
import { type CommentItem, commentStore, findComment } from '../../../data/stores/report/comment-store.ts';
import type { ReportItem } from '../../../data/stores/report/report-writes.ts';
import { packageGrant } from '../../access/grant.ts';
import { reportIn } from '../../access/loaded.ts';
import { permit, refuse, visibleReport } from '../../access/policy.ts';
import type { Context } from '../../context.ts';
import { formerPeople } from '../../person/former.ts';
import { memberOf } from '../caller.ts';
import { submissionShown } from '../revision/shown-submission.ts';
import { checkCommentsSeen } from './comment-visibility.ts';
import { commentsInSight } from './comments-in-sight.ts';

const ATTEMPTS = 5;

export type { CommentItem } from '../../../data/stores/report/comment-store.ts';

/** Comments as people read them: a comment has copied the name of who wrote it. */
export async function withCreators(tenantUid: string, items: readonly CommentItem[]): Promise<CommentItem[]> {
  const { person } = await formerPeople(tenantUid);
  return items.map((item) => ({ ...item, creator: person(item.creator) }));
}

/**
 * The comments on a section of the report, oldest first, without those of a revision that the caller does not see.
 * @throws forbidden for
 * those who do not see them (REP-329, REP-330)
 */
export async function commentsOn(context: Context, sectionId: string): Promise<CommentItem[]> {
  const report = reportIn(context);
  await checkCommentsSeen(context, report);
  const [all, shown] = await Promise.all([
    commentStore(context.tenantUid, report.uid).list(sectionId),
    submissionShown(context, report),
  ]);
  return withCreators(context.tenantUid, commentsInSight(all, shown, context.actor.userUid));
}

/** A comment that no path of a report names. @throws not_found, forbidden as `visibleReport` and `commentsOn` */
export async function visibleComment(context: Context, uid: string): Promise<CommentItem> {
  const item = await findComment(context.tenantUid, uid);
  const report = await visibleReport(context, item.reportUid);
  const there = { ...context, grant: await packageGrant(context.actor, report.projectUid, report.packageUid) };
  await checkCommentsSeen(there, report);
  if (!(await isInSight(there, report, item))) throw notFound('comment');
  return (await withCreators(context.tenantUid, [item]))[0]!;
}

/**
 * Whether the caller sees a comment of the revision of a report. Two Queries, where it is under revision
 * and the caller sees no drafts.
 */
async function isInSight(context: Context, report: ReportItem, item: CommentItem): Promise<boolean> {
  const shown = await submissionShown(context, report);
  if (!shown || item.created <= shown.since) return true;
  const all = await commentStore(context.tenantUid, report.uid).list(item.treeUid);
  return commentsInSight(all, shown, context.actor.userUid).some(({ uid }) => uid === item.uid);
}

/** Where a comment is: `treeId` is its section's uid or the beginning of it. */
type CommentPlace = { commentId: string; treeId: string };

/** The comment of the path with all comments of its report. @throws not_found */
async function found(context: Context, { commentId, treeId }: CommentPlace) {
  const store = commentStore(context.tenantUid, reportIn(context).uid);
  const known = await store.list('', { consistent: true });
  const item = known.find(({ uid, treeUid }) => uid === commentId && treeUid.startsWith(treeId));
  if (!item) throw notFound('comment');
  return { store, known, item };
}

/** @throws forbidden */
const check = (context: Context, act: 'change' | 'delete', { creator }: CommentItem) =>
  refuse(commentRefusal(act, creator.uid === context.actor.userUid, memberOf(context, reportIn(context).projectUid)));

type Words = { title?: string | undefined; text?: string | undefined };

const SETTLED =
  'This report was approved after this comment was written, so the comment stays as it is. Write another comment instead.';

/**
 * Protects comments from before an approval: they belong to the decision. New comments are possible, but none of these changes or
 * goes. @throws conflict
 */
function checkUnsettled(context: Context, { created }: CommentItem): void {
  if (wasApprovedSince(reportIn(context), created)) throw new AppError('conflict', SETTLED);
}

/** Changes a comment, and checks the right again if its report or the comment changes before the write. */
function judgedAnew<T>(context: Context, change: (now: Context) => Promise<T>): Promise<T> {
  let now = context;
  const rejudged = async (error: unknown) => {
    if (!isStale(error)) return false;
    now = await permit(context, ['report:reword']);
    return true;
  };
  return retryOn(rejudged, { attempts: ATTEMPTS }, () => change(now));
}

/**
 * Changes a comment's words; fields that are not sent stay.
 * @throws not_found, forbidden, conflict once the report was approved, and for
 * longer words than the report has room for
 */
export async function rewordComment(context: Context, place: CommentPlace, words: Words): Promise<CommentItem> {
  const changed = await judgedAnew(context, async (now) => {
    const { store, known, item } = await found(now, place);
    check(now, 'change', item);
    checkUnsettled(now, item);
    const { title = item.title, text = item.text } = words;
    return store.update(reportIn(now), { item, known }, { title, text }, now.cause);
  });
  return (await withCreators(context.tenantUid, [changed]))[0]!;
}

/**
 * Deletes a comment. Comments with replies stay, because the replies would lose their context, and so do comments from before an
 * approval. @throws not_found, forbidden, conflict
 */
export async function removeComment(context: Context, place: CommentPlace): Promise<void> {
  await judgedAnew(context, async (now) => {
    const { store, known, item } = await found(now, place);
    check(now, 'delete', item);
    checkUnsettled(now, item);
    const beside = known.filter(({ treeUid }) => treeUid === item.treeUid);
    if (beside.some(({ path }) => path.length > item.path.length && path.startsWith(item.path)))
      throw new AppError('conflict', 'This comment has replies, so it cannot be deleted. Change its text, or add a reply.');
    await store.remove(reportIn(now), item, now.cause);
  });
}
