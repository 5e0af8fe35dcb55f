import { ApiError } from '../../../api/errors.ts';
import type { ReportMetric } from '../model/read.ts';
import type { Change } from './drafts.ts';

/** What somebody else stored in the meantime. */
export type Theirs = { value: string | null; comment: string; version: number; message: string };

/**
 * 'stored': as it was loaded; 'saved': stored from here; 'offline': waits for the connection; 'failed': the server has refused it,
 * and says why; 'conflict': somebody else stored another value first; 'restored': typed before the page was closed.
 */
export type SaveState = 'stored' | 'saving' | 'saved' | 'offline' | 'failed' | 'conflict' | 'restored';

/** One row as its person sees it: what is stored with what is not saved yet put in. */
export type Entry = {
  value: string | null;
  comment: string;
  noReport: boolean;
  state: SaveState;
  message?: string | undefined;
  /** typed text that is no number, or that was being typed when the page was closed */
  text?: string | undefined;
  /** a comment that was being typed when the page was closed */
  note?: string | undefined;
  /** whether `text` is no number */
  invalid: boolean;
  theirs?: Theirs | undefined;
};

export const entryOf = ({ value, comment, noReport }: Pick<ReportMetric, 'value' | 'comment' | 'noReport'>): Entry => ({
  value,
  comment,
  noReport,
  state: 'stored',
  invalid: false,
});

/** N/A takes the value away (REP-060). */
export function applied<T extends { value: string | null; comment: string; noReport: boolean }>(entry: T, change: Change): T {
  const { value = entry.value, comment = entry.comment, noReport = entry.noReport } = change;
  return { ...entry, value: noReport ? null : value, comment, noReport };
}

/** How a failed save goes on: later by itself, by a choice between two values, or not without the person. */
export type Failure = { kind: 'later' } | { kind: 'conflict'; theirs: Theirs } | { kind: 'refused'; message: string };

const ENDED = 401;
const CONFLICT = 409;

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'refused', message: error instanceof Error ? error.message : String(error) };
  // An ended session is not a refusal: after the next sign-in the same save goes through.
  if (error.transient || error.status === ENDED) return { kind: 'later' };
  const [version] = error.errors.version ?? [];
  if (error.status === CONFLICT && version !== undefined) {
    const value = error.errors.value?.[0] ?? '';
    const theirs = { value: value === '' ? null : value, comment: error.errors.comment?.[0] ?? '', version: Number(version) };
    return { kind: 'conflict', theirs: { ...theirs, message: error.message } };
  }
  const fields = Object.entries(error.errors).filter(([field]) => field !== 'non_field_errors');
  return { kind: 'refused', message: fields[0]?.[1][0] ?? error.message };
}

/** Whether the other value is the one that was sent: then an answer got lost, and nobody else changed anything. */
export const isSame = (theirs: Theirs, change: Change): boolean =>
  (change.value === undefined || change.value === theirs.value) &&
  (change.comment === undefined || change.comment === theirs.comment) &&
  (change.noReport === undefined || (change.noReport && theirs.value === null));
