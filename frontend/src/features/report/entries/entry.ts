import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import { ApiError } from '../../../api/errors.ts';
import { messageOf } from '../../../ui/failure.ts';
import type { ReportMetric } from '../model/read.ts';

/** The value that another person, or this person in another window, has stored meanwhile. */
export type Theirs = {
  value: string | null;
  /** its unit, if that differs from the metric's present one; null otherwise */
  enteredUnit: string | null;
  /** unit of the entered value, or of the value that N/A has cleared; absent if unknown */
  unit?: string | undefined;
  comment: string;
  noReport: boolean;
  quality: string;
  /** the value that their N/A has cleared; absent if the server does not say */
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

/** The entry of one row: its value as the person sees it, including unsaved changes, and the state of saving. */
export type EntryState = {
  value: string | null;
  /** the unit of the entered value, if the metric has another one now; null otherwise */
  enteredUnit: string | null;
  comment: string;
  noReport: boolean;
  /** the quality of the value, in the form of `qualityKey` */
  quality: string;
  /** the value that N/A has cleared, which unticking restores */
  held: string | null;
  state: SaveState;
  message?: string | undefined;
  /** an invalid text, or text that was being typed when the page was closed */
  text?: string | undefined;
  /** everything typed for `text`, including characters that do not count */
  typed?: string | undefined;
  /** saved together with `text`: its quality, and the unit of its time if the metric has another one now */
  along?: Pick<ValueChange, 'unit' | 'quality'> | undefined;
  /** a comment that was being typed when the page was closed */
  note?: string | undefined;
  /** typed before the report was submitted or closed: saved only after the person's answer; the cell shows the report's value */
  earlier?: true | undefined;
  /** why `text` is not a valid value (REP-282, REP-304 to REP-308) */
  fault?: string | undefined;
  /** a longer explanation of `fault` */
  why?: string | undefined;
  /** the value that an invalid `text` has cleared (REP-281) */
  removed?: string | undefined;
  /** the possible meanings of `text`, if any: nothing is stored until the person chooses one, and the stored value stays */
  choices?: readonly string[] | undefined;
  /** whether the row's last change can be undone and redone */
  undoable?: boolean;
  redoable?: boolean;
  theirs?: Theirs | undefined;
  /** uid of the person who has saved an 'updated' value */
  by?: string | undefined;
};

/** The parts of a value that a person sees and can change. */
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
 * Applies a change. N/A clears the value (REP-060), and keeps it with its unit in case N/A is unticked. A value has the unit of
 * the change.
 * @param unit the metric's present unit; by default the unit of the change
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

/** Whether part of a row exists only in this browser and is not being sent, including a text with several meanings. */
export const isUnsaved = ({ state, choices }: EntryState): boolean => UNSAVED.includes(state) || choices !== undefined;

/** Whether a row has nothing unsaved, so that it can show what others have stored. */
export const isCalm = ({ state }: EntryState): boolean => ['stored', 'saved', 'updated'].includes(state);

export const isSameContent = (a: ValueContent, b: ValueContent): boolean =>
  a.value === b.value &&
  a.enteredUnit === b.enteredUnit &&
  a.comment === b.comment &&
  a.noReport === b.noReport &&
  a.quality === b.quality;

/** The kind of a failed save: it succeeds later by itself, needs a choice between two values, or needs the person. */
export type Failure = { kind: 'later' } | { kind: 'conflict'; theirs: Theirs } | { kind: 'refused'; message: string };

const ENDED = 401;
const CONFLICT = 409;

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'refused', message: messageOf(error) };
  // An ended session is not a refusal: after the next sign-in the same save succeeds.
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
