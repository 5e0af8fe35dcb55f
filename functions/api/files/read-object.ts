import type { store } from '../../../shared/contract/file/files.ts';
import { visibleReport } from '../../core/access/policy.ts';
import { fileStore } from '../../data/stores/file/file-store.ts';
import { refuseInfected } from '../../files/scan.ts';
import { storage } from '../../files/storage.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { fileView } from './view.ts';

/** The file of a report is for those who see the report. */
export const readStoredObject: Handlers<typeof store>['readStoredFile'] = async (context, { params, query }) => {
  const item = await fileStore(context.tenantUid).get(params.objectId);
  if (item.commitUid) await visibleReport(context, item.commitUid);
  refuseInfected(item);
  const signed_url = await storage.signedUrl(item.key, item, query.preview);
  if (!query.url) Object.assign(context.reply, { status: 302, location: signed_url });
  return { ...fileView(item), signed_url };
};
