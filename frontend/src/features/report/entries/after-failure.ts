import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import { applied, type EntryState, type Failure, isContested, isSame } from './entry.ts';
import type { StoredValue } from './outbox.ts';

/** `isUnsure`: others changed the row while the change lay in this browser. */
type Sent = { stored: StoredValue; change: ValueChange; isUnsure: boolean };

type Waits = Pick<EntryState, 'state' | 'message' | 'theirs'>;

/** What a row becomes after a failed save: it waits, or the server is known to hold something else; `isSaved`: with this change in it. */
export function afterFailure(
  failure: Failure,
  { stored, change, isUnsure }: Sent,
): Waits | { stored: StoredValue; isSaved: boolean } {
  if (failure.kind === 'later') return { state: 'offline' };
  if (failure.kind === 'refused') return { state: 'failed', message: failure.message };
  const { theirs } = failure;
  if (isSame(theirs, change)) return { stored: { ...applied(stored, change), version: theirs.version }, isSaved: true };
  if (isUnsure || isContested(stored, theirs, change)) return { state: 'conflict', theirs };
  return { stored: { ...theirs, held: stored.held }, isSaved: false };
}
