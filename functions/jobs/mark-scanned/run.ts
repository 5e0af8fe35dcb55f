import { z } from 'zod';
import { markFileScanned } from '../../core/file/mark-scanned.ts';

/** The parts of a result of GuardDuty's Malware Protection that we use. */
const ScanResult = z.object({
  s3ObjectDetails: z.object({ objectKey: z.string() }),
  scanResultDetails: z.object({ scanResultStatus: z.string() }),
});

const SCANS: Readonly<Record<string, 'clean' | 'infected'>> = { NO_THREATS_FOUND: 'clean', THREATS_FOUND: 'infected' };

export type Scanned = { key: string; result: string; marked: boolean };

/** Marks the file that was scanned. A file that could not be scanned stays unchecked. */
export async function markScanned(detail: unknown): Promise<Scanned> {
  const { s3ObjectDetails, scanResultDetails } = ScanResult.parse(detail);
  const { objectKey: key } = s3ObjectDetails;
  const result = scanResultDetails.scanResultStatus;
  const scan = SCANS[result];
  return { key, result, marked: scan !== undefined && (await markFileScanned(key, scan)) };
}
