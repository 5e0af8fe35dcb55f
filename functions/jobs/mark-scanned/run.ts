import { z } from 'zod';
import { type MarkOutcome, markFileScanned } from '../../core/file/mark-scanned.ts';

/** The parts of a result of GuardDuty's Malware Protection that we use. */
const ScanResult = z.object({
  s3ObjectDetails: z.object({ objectKey: z.string() }),
  scanResultDetails: z.object({ scanResultStatus: z.string() }),
});

const SCANS: Readonly<Record<string, 'clean' | 'infected'>> = { NO_THREATS_FOUND: 'clean', THREATS_FOUND: 'infected' };

export type ScannedFile = { key: string; result: string; marked: boolean; isMissing: boolean };

/** Marks the file that was scanned. A file that could not be scanned stays unchecked. */
export async function markScanned(detail: unknown): Promise<ScannedFile> {
  const { s3ObjectDetails, scanResultDetails } = ScanResult.parse(detail);
  const { objectKey: key } = s3ObjectDetails;
  const result = scanResultDetails.scanResultStatus;
  const scan = SCANS[result];
  const done: MarkOutcome = scan === undefined ? 'left' : await markFileScanned(key, scan);
  return { key, result, marked: done === 'marked', isMissing: done === 'missing' };
}
