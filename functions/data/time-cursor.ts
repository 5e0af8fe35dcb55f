import { fieldError } from '../../shared/errors.ts';

/** The last item of a page in the order of time, after which the list continues. */
type TimeKey = { at: string; uid: string };

export const timeCursor = ({ at, uid }: TimeKey): string => `${at}_${uid}`;

/** @throws invalid_input for a text that is no cursor of this form */
export function afterCursor(cursor: string): TimeKey {
  const [, at, uid] = /^([0-9T:.Z-]{20,30})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!at || !uid) throw fieldError('cursor', 'This cursor does not belong to this list. Request the list without a cursor.');
  return { at, uid };
}
