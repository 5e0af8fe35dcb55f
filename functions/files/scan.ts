import { AppError } from '../../shared/errors.ts';
import { SCAN_MINUTES } from '../../shared/platform.ts';
import { env } from '../env.ts';

/** The result of the scanner on a file; `created`: the instant of its upload. */
type Scanned = { scan: string; created: string };

/** Refuses to use a file in which a virus was found. @throws forbidden */
export function refuseInfected({ scan }: Pick<Scanned, 'scan'>): void {
  if (scan === 'infected')
    throw new AppError('forbidden', 'A virus was found in this file. Check your device and upload a clean copy.');
}

/**
 * Refuses to serve a file with a virus and, for SCAN_MINUTES, an unscanned one. After that a stalled scanner, or a kind of file
 * that it cannot read, does not block evidence.
 * @throws forbidden, conflict for a file that is still being scanned
 */
export function refuseUnsafe(file: Scanned): void {
  refuseInfected(file);
  if (!env.scansFiles || file.scan !== 'unknown') return;
  if (Date.now() < Date.parse(file.created) + SCAN_MINUTES * 60_000)
    throw new AppError('conflict', 'This file is still being scanned for viruses. Try again in a minute.');
}
