import type { z } from 'zod';
import type { UploadRequest, UploadTicket } from '../../../shared/contract/file/uploads.ts';
import { isStale, notFound } from '../../../shared/errors.ts';
import { retryOn } from '../../data/retry.ts';
import { fileStore, type StoredFileItem, UPLOAD_COMPLETE } from '../../data/stores/file/file-store.ts';
import { storageStore } from '../../data/stores/tenant/storage-store.ts';
import { beginUpload, checkUpload, dropUpload, ticketOf } from '../../files/uploads.ts';
import type { Context } from '../context.ts';
import { storeFolder } from '../report/comments/section-comments.ts';
import { endedUploadWrite, openUploadWrite } from './open-uploads.ts';
import { placeOfFile, reportForFile } from './sender.ts';

type AnnouncedFile = z.output<typeof UploadRequest> & { commit?: string | undefined };

/**
 * Begins an upload to the store, for the report that it names, if it names one.
 * @returns where the browser sends the file
 * @throws as `reportForFile`, `beginUpload` and `openUploadWrite`, too_many_requests when the tenancy has no room for it
 */
export async function beginStoreUpload(
  context: Context,
  { commit: reportId, ...announced }: AnnouncedFile,
): Promise<UploadTicket> {
  const { tenantUid, cause, now } = context;
  const report = await reportForFile(context, reportId);
  await storageStore(tenantUid).demandRoom(announced.size);
  const counted = await openUploadWrite(tenantUid, cause);
  const begun = await beginUpload(storeFolder(tenantUid), announced, now);
  await fileStore(tenantUid).begin({ ...begun, ...report }, cause, [counted]);
  return ticketOf(begun);
}

/** An upload is its sender's own. @throws not_found */
async function ownUpload({ tenantUid, actor }: Context, uid: string): Promise<StoredFileItem> {
  const item = await fileStore(tenantUid).get(uid, 'any');
  if (item.by !== actor.userUid) throw notFound('upload');
  return item;
}

const pending = (item: StoredFileItem): StoredFileItem => {
  if (item.state === 'done') throw UPLOAD_COMPLETE();
  return item;
};

/** A ticket that tells the browser where to send the missing parts. @throws not_found, conflict for a complete upload */
export const storeUploadTicket = async (context: Context, uid: string): Promise<UploadTicket> =>
  ticketOf(pending(await ownUpload(context, uid)));

const ATTEMPTS = 5;

/**
 * Keeps an upload that has arrived. Asked again after a lost answer, or twice at once, it answers the same.
 * @throws not_found, conflict, invalid_input as `checkUpload`
 */
export const finishStoreUpload = (context: Context, uid: string): Promise<StoredFileItem> =>
  retryOn(isStale, { attempts: ATTEMPTS }, async () => {
    const item = await ownUpload(context, uid);
    if (item.state === 'done') return item;
    const { reportUid } = item;
    const { tenantUid } = context;
    const file = { ...(await checkUpload(item, () => forget(tenantUid, item))), ...(reportUid && { reportUid }) };
    const place = await placeOfFile(tenantUid, reportUid);
    return fileStore(tenantUid).finish(item, file, place, context.cause, [endedUploadWrite(tenantUid, item)]);
  });

const forget = (tenantUid: string, item: StoredFileItem): Promise<void> =>
  fileStore(tenantUid).forget(item, [endedUploadWrite(tenantUid, item)]);

/** Cancels an upload and removes the parts that have arrived. @throws not_found, conflict for a complete one */
export async function dropStoreUpload(context: Context, uid: string): Promise<void> {
  const item = pending(await ownUpload(context, uid));
  await forget(context.tenantUid, item);
  await dropUpload(item);
}
