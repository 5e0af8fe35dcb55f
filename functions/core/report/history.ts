import { isInvalidated } from '../../../shared/domain/report/status.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { valueBytes } from '../../data/stored-size.ts';
import type { ReportItem } from '../../data/stores/report/report-list-store.ts';

type Entry = ReportItem['history'][number];

/** Bytes of a history from which on comments are short. A report's header is one item of at most 400 kB, with its settings. */
const LONG = 200_000;
const SHORT_COMMENT = 500;
/** Bytes from which on a report can only be invalidated: a hundred steps with short comments later. */
const FULL = 300_000;

/**
 * The history of a report with one more step.
 * @throws invalid_input for a long comment where there are many already, conflict where the history is full
 */
export function historyWith({ history }: Pick<ReportItem, 'history'>, step: Entry): Entry[] {
  const bytes = valueBytes(history);
  if (bytes > LONG && step.comment.length > SHORT_COMMENT)
    throw fieldError('comment', `The history of this report is long. Use at most ${SHORT_COMMENT} characters.`);
  if (bytes > FULL && !isInvalidated(step.status.name))
    throw new AppError('conflict', 'The history of this report is full. Invalidate it and report its figures anew.');
  return [...history, step];
}
