import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import { applied, type EntryState, type Failure, isContested, isSame, type Theirs } from './entry.ts';
import type { StoredValue } from './outbox.ts';

/**
 * `stored`: what the person started from; `all`: the change that failed and what was typed since; `isUnsure`: others changed the row
 * while the change lay in this browser.
 */
type Sent = { stored: StoredValue; change: ValueChange; all: readonly ValueChange[]; isUnsure: boolean };

/** What the other person has stored. Their N/A keeps the value that was known. */
export const storedOfTheirs = (theirs: Theirs, known: StoredValue | undefined): StoredValue => ({
  ...theirs,
  held: theirs.noReport ? (known?.value ?? known?.held ?? null) : null,
});

type Waits = Pick<EntryState, 'state' | 'message' | 'theirs'>;

/** What of a change the server does not have. */
function restOf({ unit, ...change }: ValueChange, theirs: Theirs): ValueChange {
  const rest: ValueChange = Object.fromEntries(
    Object.entries(change).filter(([field, value]) => value !== theirs[field as keyof typeof change]),
  );
  return rest.value === undefined ? rest : { ...rest, unit };
}

/**
 * What a row becomes after a failed save: it waits for the connection or its person, or the server holds something else than was
 * known, and `rest` is sent on top of it. What was typed while the save was on its way is judged with it.
 */
export function afterFailure(
  failure: Failure,
  { stored, change, all, isUnsure }: Sent,
): Waits | { stored: StoredValue; rest: ValueChange } {
  if (failure.kind === 'later') return { state: 'offline' };
  if (failure.kind === 'refused') return { state: 'failed', message: failure.message };
  const { theirs } = failure;
  const waiting: ValueChange = Object.assign({}, ...all);
  const [rest, isThere] = [restOf(waiting, theirs), isSame(theirs, change)];
  // what was sent before and has arrived is no change by others
  const seen = isThere ? applied(stored, change) : stored;
  if ((isUnsure && !isThere) || isContested(seen, theirs, isThere ? rest : waiting)) return { state: 'conflict', theirs };
  return { stored: { ...theirs, held: seen.held }, rest };
}
