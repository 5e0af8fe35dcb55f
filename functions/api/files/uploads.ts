import type { storedFiles } from '../../../shared/contract/file/files.ts';
import { beginStoreUpload, dropStoreUpload, finishStoreUpload, storeUploadTicket } from '../../core/file/store-uploads.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { fileView } from './view.ts';

type Operations = Handlers<typeof storedFiles>;

export const requestStoreUpload: Operations['requestStoreUpload'] = (context, { body }) => beginStoreUpload(context, body);

export const readStoreUpload: Operations['readStoreUpload'] = (context, { params }) =>
  storeUploadTicket(context, params.objectId);

export const completeStoreUpload: Operations['completeStoreUpload'] = async (context, { params }) =>
  fileView(await finishStoreUpload(context, params.objectId));

export const abandonStoreUpload: Operations['abandonStoreUpload'] = async (context, { params }) => {
  await dropStoreUpload(context, params.objectId);
};
