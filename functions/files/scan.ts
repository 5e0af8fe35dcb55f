import { AppError } from '../../shared/errors.ts';
import { SCAN_MINUTES } from '../../shared/platform.ts';
import { env } from '../env.ts';

/** The result of the scanner on a file; `created`: the instant of its upload. */
type ScannedObject = { scan: string; created: string };

/** Refuses to use a file in which a virus was found. @throws forbidden */
export function refuseInfected({ scan }: Pick<ScannedObject, 'scan'>): void {
  if (scan === 'infected')
    throw new AppError('forbidden', 'A virus was found in this file. Check your device and upload a clean copy.');
}

/**
 * Whether a file still waits for its scan, for SCAN_MINUTES at most. After that a stalled scanner, or a kind of file that it
 * cannot read, does not block evidence.
 */
export const isBeingScanned = ({ scan, created }: ScannedObject): boolean =>
  env.scansFiles && scan === 'unknown' && Date.now() < Date.parse(created) + SCAN_MINUTES * 60_000;

/**
 * Refuses to serve a file with a virus, and one that is being scanned.
 * @throws forbidden, conflict for a file that is still being scanned
 */
export function refuseUnsafe(file: ScannedObject): void {
  refuseInfected(file);
  if (isBeingScanned(file))
    throw new AppError('conflict', 'This file is still being scanned for viruses. Try again in a minute.');
}
