import { AppError } from '../../shared/errors.ts';

/** Whoever may read a file may not read one in which a virus was found. @throws forbidden */
export function refuseInfected({ scan }: { scan: string }): void {
  if (scan === 'infected')
    throw new AppError('forbidden', 'A virus was found in this file. Check your device and upload a clean copy.');
}
