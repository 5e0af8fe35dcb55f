import { meansUid } from '../../shared/domain/kernel/names.ts';
import { errorKind } from '../../shared/errors.ts';

const MEANS_SEVERAL = errorKind('conflict', 'This id means more than one thing. Send the whole id.');

/**
 * The thing that an id means, by its uid or the first eight characters of it (ADM-009, SET-339); undefined for none. The ids that
 * are reserved (`idStore`) never mean two.
 * @throws conflict where things with different uids begin with the eight characters (REP-028)
 */
export function meantBy<T extends { uid: string }>(id: string, things: readonly T[]): T | undefined {
  const [first, ...others] = things.filter(({ uid }) => meansUid(id, uid));
  if (first && others.some(({ uid }) => uid !== first.uid)) throw MEANS_SEVERAL();
  return first;
}

/**
 * The uid that an id of a body means among things, in either form; the id as it was sent where it means none.
 * @throws as `meantBy`
 */
export const wholeUid = (id: string, things: readonly { uid: string }[]): string => meantBy(id, things)?.uid ?? id;
