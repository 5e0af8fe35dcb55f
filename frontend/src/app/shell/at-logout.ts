import { countKeptWork } from '../../session/kept-work.ts';

/** What stands in the way of a logout: a form with changes, or so many entries that only this browser has; undefined for nothing. */
export type LogoutQuestion = 'unsaved' | { kept: number } | undefined;

/** The next question before a logout. Forms come first, since what is typed there is kept nowhere. `isUnsaved`: one has changes. */
export function questionAtLogout(userUid: string | undefined, isUnsaved: boolean): LogoutQuestion {
  if (isUnsaved) return 'unsaved';
  const kept = userUid === undefined ? 0 : countKeptWork(userUid);
  return kept > 0 ? { kept } : undefined;
}
