import { z } from 'zod';
import { fileStore } from '../../data/stores/file/file-store.ts';
import { documentStore } from '../../data/stores/report/document-store.ts';

/** What GuardDuty's Malware Protection says of an object, as far as it counts here. */
const ScanResult = z.object({
  s3ObjectDetails: z.object({ objectKey: z.string() }),
  scanResultDetails: z.object({ scanResultStatus: z.string() }),
});

const SCANS: Readonly<Record<string, 'clean' | 'infected'>> = { NO_THREATS_FOUND: 'clean', THREATS_FOUND: 'infected' };

export type Scanned = { key: string; result: string; marked: boolean };

/**
 * Marks the file that lies under a key as clean or infected (REP-205, REP-206). What could not be scanned stays unchecked. A file
 * that nothing names, because its upload was refused, is no fault; one that is found infected stays so.
 */
export async function markScanned(detail: unknown): Promise<Scanned> {
  const { s3ObjectDetails, scanResultDetails } = ScanResult.parse(detail);
  const { objectKey: key } = s3ObjectDetails;
  const result = scanResultDetails.scanResultStatus;
  const scan = SCANS[result];
  const [tenantUid = '', kind, ...rest] = key.split('/');
  if (!scan || !tenantUid) return { key, result, marked: false };
  if (kind === 'commit') {
    const [commitUid = '', uid = ''] = rest;
    return { key, result, marked: await documentStore(tenantUid, commitUid).markScanned(uid, scan) };
  }
  return { key, result, marked: kind === 'store' && (await fileStore(tenantUid).markScanned(rest[0] ?? '', scan)) };
}
