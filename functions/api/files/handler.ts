import { storedFiles } from '../../../shared/contract/file/files.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createObject } from './create-object.ts';
import { readStoredObject } from './read-object.ts';
import { abandonStoreUpload, completeStoreUpload, readStoreUpload, requestStoreUpload } from './uploads.ts';

export const handler = resourceHandler(storedFiles, {
  storeFile: createObject,
  readStoredFile: readStoredObject,
  requestStoreUpload,
  readStoreUpload,
  completeStoreUpload,
  abandonStoreUpload,
});
