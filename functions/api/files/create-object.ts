import type { store } from '../../../shared/contract/file/files.ts';
import { reportForFile } from '../../core/file/sender.ts';
import { storeFolder } from '../../core/report/section-comments.ts';
import { fileStore } from '../../data/stores/file/file-store.ts';
import { hashOf, keepFile } from '../../files/uploads.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { fileView } from './view.ts';

export const createObject: Handlers<typeof store>['storeFile'] = async (context, { body }) => {
  const { tenantUid, cause } = context;
  const report = await reportForFile(context, body.commit);
  const file = await keepFile(storeFolder(tenantUid), body.file, 'file');
  return fileView(await fileStore(tenantUid).keep({ ...file, ...report, hash: hashOf(body.file.bytes) }, cause));
};
