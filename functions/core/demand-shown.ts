import { AppError } from '../../shared/errors.ts';

/**
 * Refuses a change that was chosen in sight of something else than what is stored by now. Clients that do not say what they showed
 * change what there is, and what is `wanted` already, as after a repetition, is never refused. @throws stale_version
 */
export function demandShown<T extends string | null>(shown: T | undefined, now: T, wanted: T | undefined): void {
  if (shown !== undefined && shown !== now && wanted !== now)
    throw new AppError(
      'stale_version',
      'Somebody else changed this in the meantime. Load the page again and repeat your change.',
    );
}
