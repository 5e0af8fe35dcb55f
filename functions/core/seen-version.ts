import { AppError } from '../../shared/errors.ts';
import type { Context } from './context.ts';

/**
 * Refuses a change that rests on another version than its caller has seen. The condition of a write guards what was read; where
 * that is a late reading, its old fields would otherwise go over those that the caller knows.
 * @param thing what it is on screens, such as 'project'
 * @throws stale_version
 */
export function demandSeenVersion({ ifMatch }: Pick<Context, 'ifMatch'>, { version }: { version: number }, thing: string): void {
  if (ifMatch !== undefined && ifMatch !== version)
    throw new AppError(
      'stale_version',
      `Somebody else changed this ${thing} in the meantime. Load it again and repeat your change.`,
    );
}
