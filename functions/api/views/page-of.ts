import type { AnyPage } from '../../../shared/contract/pages.ts';
import { fieldError } from '../../../shared/errors.ts';

/** A reply that can say where the next page begins. */
type Replier = { reply: { next?: string | undefined } };

/**
 * The requested page of a list, or all of it without a limit. The order is the list's own; a page begins after the entry whose
 * uid is the cursor.
 * @throws invalid_input for a cursor whose entry no longer exists
 */
export function pageOf<T extends { uid: string }>({ reply }: Replier, all: readonly T[], { limit, cursor }: AnyPage): T[] {
  const at = cursor === undefined ? 0 : all.findIndex(({ uid }) => uid === cursor) + 1;
  if (cursor !== undefined && at === 0)
    throw fieldError('cursor', 'This list has changed. Request it without a cursor to begin again.');
  const page = all.slice(at, limit === undefined ? undefined : at + limit);
  reply.next = at + page.length < all.length ? page.at(-1)?.uid : undefined;
  return page;
}
