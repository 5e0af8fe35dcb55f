import { AppError } from '../../shared/errors.ts';

/**
 * Refuses a change if the stored value is no longer the one that its person saw. Accepts clients that do not send what they
 * showed, and values that already equal `wanted`, as after a repetition.
 * @throws stale_version
 */
export function demandShown<T extends string | null>(shown: T | undefined, now: T, wanted: T | undefined): void {
  if (shown !== undefined && shown !== now && wanted !== now)
    throw new AppError(
      'stale_version',
      'Somebody else changed this in the meantime. Load the page again and repeat your change.',
    );
}
