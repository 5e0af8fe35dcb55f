import type { storedFiles } from '../../../shared/contract/file/files.ts';
import { openStoredFile } from '../../core/file/stored-files.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { fileView } from './view.ts';

export const readStoredFile: Handlers<typeof storedFiles>['readStoredFile'] = async (context, { params, query }) => {
  const { item, address } = await openStoredFile(context, params.objectId, query.preview);
  if (!query.url) Object.assign(context.reply, { status: 302, location: address });
  return { ...fileView(item), signed_url: address };
};
