import { storedFiles } from '../../../shared/contract/file/files.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { storeFile } from './create-object.ts';
import { readStoredFile } from './read-object.ts';
import { abandonStoreUpload, completeStoreUpload, readStoreUpload, requestStoreUpload } from './uploads.ts';

export const handler = resourceHandler(storedFiles, {
  storeFile,
  readStoredFile,
  requestStoreUpload,
  readStoreUpload,
  completeStoreUpload,
  abandonStoreUpload,
});
