import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import type { ReportMetric } from '../model/read.ts';
import { applied, type EntryState, type Failure, type Theirs, type ValueContent } from './entry.ts';
import type { StoredValue } from './outbox.ts';

/**
 * `stored`: the value that the person started from; `change`: the failed change; `all`: the change and what was typed since;
 * `isUnsure`: other people changed the row while the change waited in this browser; `unit`: unit of the row's metric.
 */
type FailedRequest = {
  stored: StoredValue;
  change: ValueChange;
  all: readonly ValueChange[];
  isUnsure: boolean;
  unit?: string | undefined;
};

/** The other person's stored value. If the server does not say which value their N/A has cleared, the known value counts. */
export const storedOfTheirs = ({ held, ...theirs }: Theirs, known: StoredValue | undefined): StoredValue => ({
  ...theirs,
  held: theirs.noReport ? (held === undefined ? (known?.value ?? known?.held ?? null) : held) : null,
});

/** The value of a row as the page has read it, as the other one of a conflict. Nobody has told who saved it in words. */
export const theirsRead = (metric: ReportMetric, unit: string | undefined): Theirs => {
  const { value, enteredUnit, comment, noReport, quality, held, version, savedBy: by } = metric;
  return { value, enteredUnit, unit: enteredUnit ?? unit, comment, noReport, quality, held, version, by, message: '' };
};

/** The other value of a conflict, if the server has a later one by now. */
export const laterTheirs = ({ theirs }: EntryState, metric: ReportMetric, unit: string | undefined): Theirs | undefined =>
  theirs && metric.version > theirs.version ? theirsRead(metric, unit) : undefined;

type Waits = Pick<EntryState, 'state' | 'message' | 'theirs'>;

/** Whether two figures have the same unit; an unknown unit counts as the same. */
const isSameUnit = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || unitText(a) === unitText(b);

/** Whether the other value equals the value of a change. The same figure in another unit does not count. */
const hasValueOf = ({ value, unit }: ValueChange, theirs: Theirs): boolean =>
  value === theirs.value && (value === null || isSameUnit(unit, theirs.unit));

/** The part of a change that the server does not have. */
function restOf({ value, unit, ...change }: ValueChange, theirs: Theirs): ValueChange {
  const rest: ValueChange = Object.fromEntries(
    Object.entries(change).filter(([field, each]) => each !== theirs[field as keyof typeof change]),
  );
  return value === undefined || hasValueOf({ value, unit }, theirs) ? rest : { ...rest, value, unit };
}

/** Whether the stored value equals the sent one. Then only the answer was lost, and nobody else changed anything. */
const isSame = (theirs: Theirs, { value, unit, comment, noReport, quality }: ValueChange): boolean =>
  (value === undefined || hasValueOf({ value, unit }, theirs)) &&
  (comment === undefined || comment === theirs.comment) &&
  (noReport === undefined || noReport === theirs.noReport) &&
  (quality === undefined || quality === theirs.quality);

/** Whether another person has stored a different figure: number, unit, N/A, or the value that N/A has cleared. */
const isOtherFigure = (seen: ValueContent, theirs: Theirs): boolean =>
  theirs.value !== seen.value ||
  theirs.noReport !== seen.noReport ||
  (theirs.value !== null && theirs.unit !== undefined && !isSameUnit(theirs.enteredUnit ?? '', seen.enteredUnit ?? '')) ||
  (theirs.noReport && theirs.held !== undefined && theirs.held !== seen.held);

/**
 * Whether both people changed the same part. A comment and another person's figure do not conflict. `seen`: the value that this
 * person started from.
 */
const isContested = (seen: ValueContent, theirs: Theirs, { value, comment, noReport, quality }: ValueChange): boolean =>
  ((quality !== undefined || value != null) && theirs.quality !== seen.quality) ||
  (comment !== undefined && theirs.comment !== seen.comment) ||
  ((value !== undefined || noReport !== undefined || quality !== undefined) && isOtherFigure(seen, theirs));

/** The other person's value, with its unit if this page shows another one. */
const beside = (theirs: Theirs, unit: string | undefined): Theirs =>
  isSameUnit(theirs.unit, unit) ? theirs : { ...theirs, enteredUnit: theirs.unit ?? null };

/**
 * The state of a row after a failed save. It waits for the connection or for its person. Or the server has another value, and
 * `rest` is sent on top of it. Includes values typed during the save.
 */
export function afterFailure(
  failure: Failure,
  { stored, change, all, isUnsure, unit }: FailedRequest,
): Waits | { stored: StoredValue; rest: ValueChange } {
  if (failure.kind === 'later') return { state: 'offline' };
  if (failure.kind === 'refused') return { state: 'failed', message: failure.message };
  const theirs = beside(failure.theirs, unit);
  const waiting: ValueChange = Object.assign({}, ...all);
  const [rest, isThere] = [restOf(waiting, theirs), isSame(theirs, change)];
  // A change that has arrived despite a failed answer is not another person's.
  const seen = isThere ? applied(stored, change, unit) : stored;
  if ((isUnsure && !isThere) || isContested(seen, theirs, isThere ? rest : waiting)) return { state: 'conflict', theirs };
  return { stored: storedOfTheirs(theirs, seen), rest };
}
