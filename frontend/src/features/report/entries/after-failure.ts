import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import { applied, type EntryState, type Failure, type Theirs, type ValueContent } from './entry.ts';
import type { StoredValue } from './outbox.ts';

/**
 * `stored`: what the person started from; `change`: what failed; `all`: that and what was typed since; `isUnsure`: others changed the row
 * while the change lay in this browser; `unit`: of the row's metric.
 */
type Sent = {
  stored: StoredValue;
  change: ValueChange;
  all: readonly ValueChange[];
  isUnsure: boolean;
  unit?: string | undefined;
};

/** What the other person has stored. Where the server does not say what their N/A has taken away, it is the value that was known. */
export const storedOfTheirs = ({ held, ...theirs }: Theirs, known: StoredValue | undefined): StoredValue => ({
  ...theirs,
  held: theirs.noReport ? (held === undefined ? (known?.value ?? known?.held ?? null) : held) : null,
});

type Waits = Pick<EntryState, 'state' | 'message' | 'theirs'>;

/** Whether two figures have the same unit; an unknown unit counts as the same. */
const isSameUnit = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || unitText(a) === unitText(b);

/** Whether the other value is the one of a change: the same figure in another unit is none. */
const hasValueOf = ({ value, unit }: ValueChange, theirs: Theirs): boolean =>
  value === theirs.value && (value === null || isSameUnit(unit, theirs.unit));

/** What of a change the server does not have. */
function restOf({ value, unit, ...change }: ValueChange, theirs: Theirs): ValueChange {
  const rest: ValueChange = Object.fromEntries(
    Object.entries(change).filter(([field, each]) => each !== theirs[field as keyof typeof change]),
  );
  return value === undefined || hasValueOf({ value, unit }, theirs) ? rest : { ...rest, value, unit };
}

/** Whether the stored value is the one that was sent: then only the answer was lost, and nobody else changed anything. */
const isSame = (theirs: Theirs, { value, unit, comment, noReport, quality }: ValueChange): boolean =>
  (value === undefined || hasValueOf({ value, unit }, theirs)) &&
  (comment === undefined || comment === theirs.comment) &&
  (noReport === undefined || noReport === theirs.noReport) &&
  (quality === undefined || quality === theirs.quality);

/** Whether somebody else has stored another figure than this person has seen: its number, its unit, N/A, or what N/A has taken away. */
const isOtherFigure = (seen: ValueContent, theirs: Theirs): boolean =>
  theirs.value !== seen.value ||
  theirs.noReport !== seen.noReport ||
  (theirs.value !== null && theirs.unit !== undefined && !isSameUnit(theirs.enteredUnit ?? '', seen.enteredUnit ?? '')) ||
  (theirs.noReport && theirs.held !== undefined && theirs.held !== seen.held);

/** Whether both changed the same thing: a comment beside another's figure is no conflict. `seen`: what this person started from. */
const isContested = (seen: ValueContent, theirs: Theirs, { value, comment, noReport, quality }: ValueChange): boolean =>
  (quality !== undefined && theirs.quality !== seen.quality) ||
  (comment !== undefined && theirs.comment !== seen.comment) ||
  ((value !== undefined || noReport !== undefined) && isOtherFigure(seen, theirs));

/** Their value beside the unit that its metric has on this page. */
const beside = (theirs: Theirs, unit: string | undefined): Theirs =>
  isSameUnit(theirs.unit, unit) ? theirs : { ...theirs, enteredUnit: theirs.unit ?? null };

/**
 * The state of a row after a failed save: it waits for the connection or its person; or the server holds something unknown, and
 * `rest` is sent on top of it. Values typed during the save are included.
 */
export function afterFailure(
  failure: Failure,
  { stored, change, all, isUnsure, unit }: Sent,
): Waits | { stored: StoredValue; rest: ValueChange } {
  if (failure.kind === 'later') return { state: 'offline' };
  if (failure.kind === 'refused') return { state: 'failed', message: failure.message };
  const theirs = beside(failure.theirs, unit);
  const waiting: ValueChange = Object.assign({}, ...all);
  const [rest, isThere] = [restOf(waiting, theirs), isSame(theirs, change)];
  // what was sent before and has arrived is no change by others
  const seen = isThere ? applied(stored, change, unit) : stored;
  if ((isUnsure && !isThere) || isContested(seen, theirs, isThere ? rest : waiting)) return { state: 'conflict', theirs };
  return { stored: storedOfTheirs(theirs, seen), rest };
}
