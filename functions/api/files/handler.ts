import { store } from '../../../shared/contract/file/files.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createObject } from './create-object.ts';
import { readObject } from './read-object.ts';
import { abandonStoreUpload, completeStoreUpload, readStoreUpload, requestStoreUpload } from './uploads.ts';

export const handler = resourceHandler(store, {
  storeFile: createObject,
  readStoredFile: readObject,
  requestStoreUpload,
  readStoreUpload,
  completeStoreUpload,
  abandonStoreUpload,
});
