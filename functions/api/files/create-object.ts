import type { storedFiles } from '../../../shared/contract/file/files.ts';
import { storeFormFile } from '../../core/file/stored-files.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { fileView } from './view.ts';

export const storeFile: Handlers<typeof storedFiles>['storeFile'] = async (context, { body }) =>
  fileView(await storeFormFile(context, body.file, body.commit));
