import type { z } from 'zod';
import type { UploadRequest, UploadTicket } from '../../../shared/contract/file/uploads.ts';
import { notFound } from '../../../shared/errors.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import { UPLOAD_COMPLETE } from '../../data/stores/file/file-store.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { documentStore, type ObjectItem, UPLOAD_OVERTAKEN } from '../../data/stores/report/document-store.ts';
import type { ReportItem } from '../../data/stores/report/report-writes.ts';
import { storageStore } from '../../data/stores/tenant/storage-store.ts';
import { beginUpload, checkUpload, dropUpload, ticketOf } from '../../files/uploads.ts';
import type { Context } from '../context.ts';
import { documentFolder, totalsJob } from '../report/documents.ts';
import { nodeById } from '../report/load.ts';
import { openReport } from '../report/save-values.ts';
import { endedUploadWrite, openUploadWrite } from './open-uploads.ts';

/** An unfinished upload: `docId` is the uid of its document's node, or its beginning. */
type UploadPlace = { docId: string; objectId: string };

/**
 * Begins an upload of a document.
 * @returns where the browser sends the file
 * @throws not_found, too_large, invalid_input as `beginUpload`, too_many_requests when the tenancy has no room for it, and as
 * `openUploadWrite`
 */
export async function beginDocumentUpload(
  context: Context,
  docId: string,
  announced: z.output<typeof UploadRequest>,
): Promise<UploadTicket> {
  const { tenantUid, cause, now } = context;
  const { report, structure } = await openReport(context);
  const node = nodeById(structure.tree, docId, 'document');
  await storageStore(tenantUid).demandRoom(announced.size);
  const counted = await openUploadWrite(tenantUid, cause);
  const begun = await beginUpload(documentFolder(tenantUid, report.uid), announced, now);
  await documentStore(tenantUid, report.uid).begin(node.uid, begun, cause, [counted]);
  return ticketOf(begun);
}

/** An upload is its sender's own until it is complete. @throws not_found */
async function ownUpload(context: Context, { docId, objectId }: UploadPlace) {
  const { report, structure } = await openReport(context);
  const item = await documentStore(context.tenantUid, report.uid).upload(docId, objectId, 'any');
  if (item.by !== context.actor.userUid) throw notFound('upload');
  return { report, item, structure };
}

const pending = (item: ObjectItem): ObjectItem => {
  if (item.state === 'done') throw UPLOAD_COMPLETE();
  return item;
};

/** A ticket that tells the browser where to send the missing parts. @throws not_found, conflict for a complete upload */
export const documentUploadTicket = async (context: Context, place: UploadPlace): Promise<UploadTicket> =>
  ticketOf(pending((await ownUpload(context, place)).item));

const ATTEMPTS = 5;

/**
 * Makes a received upload the current one of its document. A repetition after a lost answer, or two at once, answer the same; the
 * scanner's result is read again.
 * @param replaces uid of the upload that the caller saw as the current one; null: none; undefined: any
 * @throws not_found, conflict, invalid_input as `checkUpload`, stale_version
 */
export const completeDocumentUpload = (context: Context, place: UploadPlace, replaces: string | null | undefined) =>
  retryOn(UPLOAD_OVERTAKEN.is, { attempts: ATTEMPTS, pauseMs: growingPause }, () => completeOnce(context, place, replaces));

async function completeOnce(
  context: Context,
  place: UploadPlace,
  replaces: string | null | undefined,
): Promise<{ report: ReportItem; item: ObjectItem }> {
  const { tenantUid, cause } = context;
  const { report, item, structure } = await ownUpload(context, place);
  if (item.state === 'done') return { report, item };
  const store = documentStore(tenantUid, report.uid);
  const file = { ...(await checkUpload(item, () => forget(tenantUid, report, item))), scan: item.scan };
  const writes = [
    ...totalsJob(context, report, nodeById(structure.tree, item.nodeUid, 'document'), item.uid),
    jobStore(tenantUid).enqueue('hash-uploads', { reportUid: report.uid }, cause).write,
    endedUploadWrite(tenantUid, item),
  ];
  const kept = await store.attach(report, item.nodeUid, file, cause, { pending: true, replaces, writes });
  return { report, item: kept };
}

const forget = (tenantUid: string, report: ReportItem, item: ObjectItem): Promise<void> =>
  documentStore(tenantUid, report.uid).forget(item, [endedUploadWrite(tenantUid, item)]);

/** Cancels an upload and removes the parts that have arrived. @throws not_found, conflict for a complete one */
export async function abandonDocumentUpload(context: Context, place: UploadPlace): Promise<void> {
  const { report, item } = await ownUpload(context, place);
  await forget(context.tenantUid, report, pending(item));
  await dropUpload(item);
}
