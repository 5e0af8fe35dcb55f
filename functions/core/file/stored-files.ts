import type { FormFile } from '../../../shared/contract/file/uploads.ts';
import { openRevision } from '../../../shared/domain/report/revision.ts';
import { notFound } from '../../../shared/errors.ts';
import { fileStore, type StoredFileItem } from '../../data/stores/file/file-store.ts';
import { commentStore } from '../../data/stores/report/comment-store.ts';
import type { ReportItem } from '../../data/stores/report/report-writes.ts';
import { storageStore } from '../../data/stores/tenant/storage-store.ts';
import { IN_TENANCY, inProject } from '../../data/trail-place.ts';
import { refuseUnsafe } from '../../files/scan.ts';
import { storage } from '../../files/storage.ts';
import { keepFile, recordFiles } from '../../files/uploads.ts';
import { demand, packageGrant } from '../access/grant.ts';
import { visibleReport } from '../access/policy.ts';
import type { Context } from '../context.ts';
import { readsValues } from '../report/caller.ts';
import { checkCommentsSeen, commentsAreSeen } from '../report/comments/comment-visibility.ts';
import { commentsInSight } from '../report/comments/comments-in-sight.ts';
import { storedPath, storeFolder } from '../report/comments/section-comments.ts';
import { submissionShown } from '../report/revision/shown-submission.ts';
import { recordDownload } from './record-download.ts';
import { placeOfFile, reportForFile } from './sender.ts';

export type { StoredFileItem } from '../../data/stores/file/file-store.ts';

/**
 * Stores a file from the request body, for the named report if there is one.
 * @throws as `reportForFile` and `keepFile`, too_many_requests when the tenancy has no room for it
 */
export async function storeFormFile(context: Context, file: FormFile, reportId: string | undefined): Promise<StoredFileItem> {
  const { tenantUid, cause } = context;
  const report = await reportForFile(context, reportId);
  await storageStore(tenantUid).demandRoom(file.bytes.length);
  const kept = await keepFile(storeFolder(tenantUid), file, 'file');
  return recordFiles([kept.key], async () =>
    fileStore(tenantUid).keep({ ...kept, ...report }, await placeOfFile(tenantUid, report.reportUid), cause),
  );
}

/** Whether a comment of a report has a file as an attachment. One Query. */
async function isAttached(tenantUid: string, { uid: reportUid }: ReportItem, uid: string): Promise<boolean> {
  const comments = await commentStore(tenantUid, reportUid).list();
  return comments.some(({ attachments }) => attachments.some(({ url }) => url === storedPath(uid)));
}

/**
 * A file of a report is seen by those who see what it belongs to: the comments where it is attached to one (REP-329),
 * be that deleted since, else the figures, which forms hold, and by its sender. One Query of the comments for
 * somebody who does not see both.
 * @throws forbidden
 */
async function checkFileSeen(context: Context, report: ReportItem, { uid, by, isAttachment }: StoredFileItem): Promise<void> {
  const { tenantUid, actor } = context;
  if (by === actor.userUid) return;
  const there = { ...context, grant: await packageGrant(actor, report.projectUid, report.packageUid) };
  if (readsValues(there) && (await commentsAreSeen(there, report))) return;
  if (isAttachment ?? (await isAttached(tenantUid, report, uid))) await checkCommentsSeen(there, report);
  else demand(actor, there.grant, 'READ_TRACKER_REF_SCORE_VALUE');
}

/**
 * Whether a file of a report belongs to what the caller sees of it. A file that came during its revision does,
 * where they see that, have sent it, or see the comment that it is attached to. Two Queries at most for such a file
 * and a caller who sees no drafts.
 */
async function isOfShownReport(context: Context, report: ReportItem, { uid, by, created }: StoredFileItem): Promise<boolean> {
  const { tenantUid, actor } = context;
  const revision = openRevision(report.history);
  if (by === actor.userUid || !revision || created <= revision.since) return true;
  const grant = await packageGrant(actor, report.projectUid, report.packageUid);
  const shown = await submissionShown({ ...context, grant }, report);
  if (!shown) return true;
  const seen = commentsInSight(await commentStore(tenantUid, report.uid).list(), shown, actor.userUid);
  return seen.some(({ attachments }) => attachments.some(({ url }) => url === storedPath(uid)));
}

/**
 * A stored file with a URL that is valid for five minutes; the access is recorded in the trail. The file of a report needs the
 * right to see the report, and what the file belongs to there.
 * @throws not_found also for a file of a revision that the caller does not see, forbidden by `checkFileSeen`, for a staging
 * report (REP-334) and for a file with a virus, conflict while the file is being scanned
 */
export async function openStoredFile(
  context: Context,
  uid: string,
  preview: boolean | undefined,
): Promise<{ item: StoredFileItem; address: string }> {
  const item = await fileStore(context.tenantUid).get(uid);
  const report = item.reportUid && (await visibleReport(context, item.reportUid));
  if (report) await checkFileSeen(context, report, item);
  if (report && !(await isOfShownReport(context, report, item))) throw notFound('file');
  refuseUnsafe(item);
  const place = report ? inProject(report.projectUid) : IN_TENANCY;
  const [address] = await Promise.all([storage.signedUrl(item.key, item, preview), recordDownload(context, place, item)]);
  return { item, address };
}
