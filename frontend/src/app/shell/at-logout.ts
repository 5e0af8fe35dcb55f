import { countKeptWork } from '../../session/kept-work.ts';

/**
 * The obstacle to a logout: a form with changes, or the number of entries that exist only in this browser; undefined for none.
 */
export type LogoutQuestion = 'unsaved' | { kept: number } | undefined;

/**
 * The next question before a logout. Forms come first, because their texts are stored nowhere. `isUnsaved`: a form has changes.
 */
export function questionAtLogout(userUid: string | undefined, isUnsaved: boolean): LogoutQuestion {
  if (isUnsaved) return 'unsaved';
  const kept = userUid === undefined ? 0 : countKeptWork(userUid);
  return kept > 0 ? { kept } : undefined;
}
