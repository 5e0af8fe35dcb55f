import type { FormFile } from '../../../shared/contract/file/uploads.ts';
import { fileStore, type StoredFileItem } from '../../data/stores/file/file-store.ts';
import { storageStore } from '../../data/stores/tenant/storage-store.ts';
import { IN_TENANCY, inProject } from '../../data/trail-place.ts';
import { refuseUnsafe } from '../../files/scan.ts';
import { storage } from '../../files/storage.ts';
import { keepFile, recordFiles } from '../../files/uploads.ts';
import { visibleReport } from '../access/policy.ts';
import type { Context } from '../context.ts';
import { storeFolder } from '../report/comments/section-comments.ts';
import { recordDownload } from './record-download.ts';
import { placeOfFile, reportForFile } from './sender.ts';

export type { StoredFileItem } from '../../data/stores/file/file-store.ts';

/**
 * Stores a file from the request body, for the named report if there is one.
 * @throws as `reportForFile` and `keepFile`, too_many_requests when the tenancy has no room for it
 */
export async function storeFormFile(context: Context, file: FormFile, reportId: string | undefined): Promise<StoredFileItem> {
  const { tenantUid, cause } = context;
  const report = await reportForFile(context, reportId);
  await storageStore(tenantUid).demandRoom(file.bytes.length);
  const kept = await keepFile(storeFolder(tenantUid), file, 'file');
  return recordFiles([kept.key], async () =>
    fileStore(tenantUid).keep({ ...kept, ...report }, await placeOfFile(tenantUid, report.reportUid), cause),
  );
}

/**
 * A stored file with a URL that is valid for five minutes; the access is recorded in the trail. The file of a report needs the
 * right to see the report.
 * @throws not_found, forbidden for a staging report (REP-334) and for a file with a virus, conflict while the file is being
 * scanned
 */
export async function openStoredFile(
  context: Context,
  uid: string,
  preview: boolean | undefined,
): Promise<{ item: StoredFileItem; address: string }> {
  const item = await fileStore(context.tenantUid).get(uid);
  const report = item.reportUid && (await visibleReport(context, item.reportUid));
  refuseUnsafe(item);
  const place = report ? inProject(report.projectUid) : IN_TENANCY;
  const [address] = await Promise.all([storage.signedUrl(item.key, item, preview), recordDownload(context, place, item)]);
  return { item, address };
}
