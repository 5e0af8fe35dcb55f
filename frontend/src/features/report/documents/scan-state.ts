import type { DocumentObject } from '../../../../../shared/contract/report/documents.ts';
import { SCAN_MINUTES } from '../../../../../shared/platform.ts';

export type ScanState = 'clean' | 'infected' | 'pending' | 'unscanned';

/**
 * The state of a file's virus scan (REP-205). 'pending' while a scanner may still check the upload; later 'unscanned', which can
 * be downloaded.
 * @param now milliseconds since 1970
 */
export function scanState({ virus_checked, scan, created }: DocumentObject, now: number): ScanState {
  if (scan === 'infected') return 'infected';
  if (virus_checked) return 'clean';
  return now < Date.parse(created) + SCAN_MINUTES * 60_000 ? 'pending' : 'unscanned';
}
