import type { store } from '../../../shared/contract/file/files.ts';
import { AppError } from '../../../shared/errors.ts';
import { reportForFile } from '../../core/file/sender.ts';
import { storeFolder } from '../../core/report/section-comments.ts';
import { fileStore, type StoredFileItem } from '../../data/stores/file/file-store.ts';
import { beginUpload, checkUpload, dropUpload, ticketOf } from '../../files/uploads.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { fileView } from './view.ts';

type Operations = Handlers<typeof store>;

export const requestStoreUpload: Operations['requestStoreUpload'] = async (context, { body }) => {
  const { tenantUid, cause, now } = context;
  const { commit, ...announced } = body;
  const report = await reportForFile(context, commit);
  const file = await beginUpload(storeFolder(tenantUid), announced, now);
  await fileStore(tenantUid).begin({ ...file, ...report }, cause);
  return ticketOf(file);
};

/** An upload is its sender's own. */
async function ownUpload({ tenantUid, actor }: SignedInRequest, objectId: string): Promise<StoredFileItem> {
  const item = await fileStore(tenantUid).get(objectId, 'any');
  if (item.by !== actor.userUid) throw new AppError('not_found', 'No such upload');
  return item;
}

const pending = (item: StoredFileItem): StoredFileItem => {
  if (item.state === 'done') throw new AppError('conflict', 'This upload is complete already');
  return item;
};

export const readStoreUpload: Operations['readStoreUpload'] = async (context, { params }) =>
  ticketOf(pending(await ownUpload(context, params.objectId)));

/** Asked again after a lost answer, it answers the same. */
export const completeStoreUpload: Operations['completeStoreUpload'] = async (context, { params }) => {
  const item = await ownUpload(context, params.objectId);
  if (item.state === 'done') return fileView(item);
  const { commitUid } = item;
  const files = fileStore(context.tenantUid);
  const file = { ...(await checkUpload(item, () => files.forget(item))), scan: item.scan, ...(commitUid && { commitUid }) };
  return fileView(await files.keep(file, context.cause));
};

export const abandonStoreUpload: Operations['abandonStoreUpload'] = async (context, { params }) => {
  const item = pending(await ownUpload(context, params.objectId));
  await fileStore(context.tenantUid).forget(item);
  await dropUpload(item);
};
