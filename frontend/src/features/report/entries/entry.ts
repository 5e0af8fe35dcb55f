import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import { ApiError } from '../../../api/errors.ts';
import { messageOf } from '../../../ui/failure.ts';
import type { ReportMetric } from '../model/read.ts';

/** The value that somebody else stored meanwhile, or the same person in another window. */
export type Theirs = {
  value: string | null;
  /** where it is another one than that of the metric now; null for none */
  enteredUnit: string | null;
  /** the unit that the value was entered in, or the one that N/A has taken away; absent where nobody knows */
  unit?: string | undefined;
  comment: string;
  noReport: boolean;
  quality: string;
  /** the value that their N/A has taken away; absent where the server does not say */
  held?: string | null | undefined;
  version: number;
  message: string;
  /** uid of the person who stored it */
  by?: string | undefined;
};

/**
 * 'stored': as loaded; 'updated': changed elsewhere since; 'saved': stored from here; 'offline': waits for the connection;
 * 'failed': refused by the server, with a reason; 'conflict': somebody else stored another value first; 'restored': typed before
 * the page was closed.
 */
export type SaveState = 'stored' | 'updated' | 'saving' | 'saved' | 'offline' | 'failed' | 'conflict' | 'restored';

/** The entry of one row: its value as its person sees it, with what is not saved yet put in, and how the saving stands. */
export type EntryState = {
  value: string | null;
  /** the unit that the value was entered in, where its metric has another one by now; null for none */
  enteredUnit: string | null;
  comment: string;
  noReport: boolean;
  /** how good the value is, as `qualityKey` writes it */
  quality: string;
  /** the value that N/A has taken away, and that comes back with it */
  held: string | null;
  state: SaveState;
  message?: string | undefined;
  /** typed text that is no value, or that was being typed when the page was closed */
  text?: string | undefined;
  /** all that was typed of `text`, with what does not count */
  typed?: string | undefined;
  /** what goes with `text` when it is saved: the unit of its time, where the metric has another one by now, and its quality */
  along?: Pick<ValueChange, 'unit' | 'quality'> | undefined;
  /** a comment that was being typed when the page was closed */
  note?: string | undefined;
  /** typed before the report was submitted or closed: only its person's answer saves it, and the cell shows what the report holds */
  earlier?: true | undefined;
  /** why `text` is no value of this metric (REP-282, REP-304 to REP-308) */
  fault?: string | undefined;
  /** `fault` in more words */
  why?: string | undefined;
  /** the value that `text` has taken away, since it is none itself (REP-281) */
  removed?: string | undefined;
  /** the values that `text` may mean, if any: none is stored until its person has taken one, and the stored one stays */
  choices?: readonly string[] | undefined;
  /** whether the last change from here can be taken back, and made again */
  undoable?: boolean;
  redoable?: boolean;
  theirs?: Theirs | undefined;
  /** uid of the person who has saved an 'updated' value */
  by?: string | undefined;
};

/** The parts of a value that a person sees and changes. */
export type ValueContent = Pick<ReportMetric, 'value' | 'enteredUnit' | 'comment' | 'noReport' | 'quality' | 'held'>;

export const entryOf = ({ value, enteredUnit, comment, noReport, quality, held }: ValueContent): EntryState => ({
  value,
  enteredUnit,
  comment,
  noReport,
  quality,
  held,
  state: 'stored',
});

/**
 * N/A takes the value away (REP-060), and keeps it with its unit in case it is unticked. A value is in the unit of the change.
 * @param unit of the metric now; without it, the change is taken to be in this unit
 */
export function applied<T extends ValueContent>(entry: T, change: ValueChange, unit?: string): T {
  const { value = entry.value, comment = entry.comment, noReport = entry.noReport, quality = entry.quality } = change;
  const held = noReport ? (entry.value ?? entry.held) : null;
  const isKept = noReport ? held !== null : change.value === undefined;
  const changedUnit = change.value == null || change.unit === unit ? undefined : unit && change.unit;
  return {
    ...entry,
    value: noReport ? null : value,
    enteredUnit: isKept ? entry.enteredUnit : (changedUnit ?? null),
    comment,
    noReport,
    quality,
    held,
  };
}

const UNSAVED: readonly SaveState[] = ['offline', 'failed', 'conflict', 'restored'];

/** Whether something of a row is in this browser alone and is not on its way either: a text may be several values, too. */
export const isUnsaved = ({ state, choices }: EntryState): boolean => UNSAVED.includes(state) || choices !== undefined;

/** Whether a row has nothing unsaved, so that it may take what others have stored. */
export const isCalm = ({ state }: EntryState): boolean => ['stored', 'saved', 'updated'].includes(state);

export const isSameContent = (a: ValueContent, b: ValueContent): boolean =>
  a.value === b.value &&
  a.enteredUnit === b.enteredUnit &&
  a.comment === b.comment &&
  a.noReport === b.noReport &&
  a.quality === b.quality;

/** How a failed save goes on: later by itself, by a choice between two values, or not without the person. */
export type Failure = { kind: 'later' } | { kind: 'conflict'; theirs: Theirs } | { kind: 'refused'; message: string };

const ENDED = 401;
const CONFLICT = 409;

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'refused', message: messageOf(error) };
  // An ended session is not a refusal: after the next sign-in the same save goes through.
  if (error.transient || error.status === ENDED) return { kind: 'later' };
  const {
    value = [],
    unit = [],
    heldValue = [],
    comment = [],
    noReport = [],
    quality = [],
    version = [],
    by = [],
  } = error.errors;
  if (error.status === CONFLICT && version[0] !== undefined) {
    const theirs = {
      value: value[0] || null,
      enteredUnit: null,
      ...(unit[0] && { unit: unit[0] }),
      comment: comment[0] ?? '',
      noReport: noReport[0] === 'true',
      quality: quality[0] ?? '',
      ...(heldValue[0] !== undefined && { held: heldValue[0] || null }),
    };
    return { kind: 'conflict', theirs: { ...theirs, version: Number(version[0]), message: error.message, by: by[0] } };
  }
  const fields = Object.entries(error.errors).filter(([field]) => field !== 'non_field_errors');
  return { kind: 'refused', message: fields[0]?.[1][0] ?? error.message };
}
