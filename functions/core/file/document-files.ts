import { submissionTimes } from '../../../shared/domain/report/official.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { documentStore, type ObjectItem } from '../../data/stores/report/document-store.ts';
import { receiptStore, type StoredReceipt } from '../../data/stores/report/receipt-store.ts';
import type { ReportItem } from '../../data/stores/report/report-writes.ts';
import { inProject } from '../../data/trail-place.ts';
import { refuseUnsafe } from '../../files/scan.ts';
import { storage } from '../../files/storage.ts';
import { reportIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { wasSubmitted } from '../report/revision/as-submitted.ts';
import { submissionShown } from '../report/revision/shown-submission.ts';
import { recordDownload } from './record-download.ts';

/** A complete upload: `docId` is the uid of its document's node, or its beginning. */
type FilePlace = { docId: string; docObjectId: string };

const EVIDENCE = 'This file is evidence of submitted figures and stays. Upload another one, which then counts instead.';

/**
 * A complete upload of a document of the report. One that was added to a report under revision exists for those alone who see the
 * revision: at most two Queries more for other callers. @throws not_found
 */
export async function documentUpload(context: Context, { docId, docObjectId }: FilePlace): Promise<ObjectItem> {
  const { tenantUid } = context;
  const report = reportIn(context);
  const item = await documentStore(tenantUid, report.uid).upload(docId, docObjectId, 'done');
  const shown = await submissionShown(context, report);
  const stored = shown && (await receiptStore(tenantUid).read(report.uid, shown.submission));
  if (shown && !wasSubmitted(item, shown, stored?.receipt ?? null)) throw notFound('upload');
  return item;
}

/**
 * A URL of the file itself, valid for five minutes, which is recorded in the trail of the project.
 * @throws forbidden for a virus, conflict for a file that is still being scanned
 */
export async function documentAddress(context: Context, item: ObjectItem, preview = false): Promise<string> {
  refuseUnsafe(item);
  const signing = storage.signedUrl(item.key, item, preview);
  const [address] = await Promise.all([signing, recordDownload(context, inProject(reportIn(context).projectUid), item)]);
  return address;
}

const cleanOf = ({ uid }: ReportItem, uploads: readonly ObjectItem[]) =>
  uploads.filter(({ reportUid, scan }) => reportUid === uid && scan !== 'infected');

/** The receipts of a report that uploads of it may be in, by submission. One Query for a report that was submitted. */
export async function receiptsBehind(
  tenantUid: string,
  report: ReportItem,
  uploads: readonly ObjectItem[],
): Promise<ReadonlyMap<number, StoredReceipt>> {
  if (report.submission === 0 || cleanOf(report, uploads).length === 0) return new Map();
  return receiptStore(tenantUid).all(report.uid);
}

/**
 * Those of the uploads of a report that are evidence of submitted figures, by uid: a submission names them or, where it has no
 * receipt, was made when they lay there. A file with a virus is evidence of nothing.
 * @param receipts by `receiptsBehind`
 */
export function evidenceAmong(
  report: ReportItem,
  uploads: readonly ObjectItem[],
  receipts: ReadonlyMap<number, StoredReceipt>,
): Set<string> {
  const times = submissionTimes(report);
  const isEvidence = ({ uid, created }: ObjectItem) =>
    times.some(({ submission, at }) => {
      const stored = receipts.get(submission);
      return stored ? stored.receipt.uploads.some((upload) => upload.uid === uid) : created <= at;
    });
  return new Set(
    cleanOf(report, uploads)
      .filter(isEvidence)
      .map(({ uid }) => uid),
  );
}

/** The uid of the current one of the uploads of a document in a report; null for none. One read, if the report has some. */
export async function currentAmong(
  tenantUid: string,
  report: ReportItem,
  uploads: readonly ObjectItem[],
): Promise<string | null> {
  const own = uploads.find(({ reportUid }) => reportUid === report.uid);
  if (!own) return null;
  return (await documentStore(tenantUid, report.uid).status(own.nodeUid))?.currentObjectUid ?? null;
}

/**
 * Deletes an upload; the document then has no current one, if it was this (REP-343). The file is deleted last, because an upload
 * without its file is worse than a file that nothing names. @throws not_found, conflict for the evidence of submitted figures
 */
export async function removeDocumentUpload(context: Context, place: FilePlace): Promise<void> {
  const report = reportIn(context);
  const item = await documentUpload(context, place);
  const receipts = await receiptsBehind(context.tenantUid, report, [item]);
  if (evidenceAmong(report, [item], receipts).has(item.uid)) throw new AppError('conflict', EVIDENCE);
  await documentStore(context.tenantUid, report.uid).remove(report, item, context.cause);
  await storage.remove(item.key);
}
