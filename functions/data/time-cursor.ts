import { fieldError } from '../../shared/errors.ts';

/** Where a list in the order of time goes on: the last item that was read. */
type TimeKey = { at: string; uid: string };

export const timeCursor = ({ at, uid }: TimeKey): string => `${at}_${uid}`;

/** @throws invalid_input for a cursor that is none */
export function afterCursor(cursor: string): TimeKey {
  const [, at, uid] = /^([0-9T:.Z-]{20,30})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!at || !uid) throw fieldError('cursor', 'This cursor does not belong to this list. Request the list without a cursor.');
  return { at, uid };
}
