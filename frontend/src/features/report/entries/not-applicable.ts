import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import type { ValueContent } from './entry.ts';

/** A change with its effect on N/A: a figure clears N/A, even if somebody else has ticked it meanwhile. */
export const answering = (change: ValueChange, { noReport }: Pick<ValueContent, 'noReport'>): ValueChange =>
  noReport && change.noReport === undefined && change.value != null ? { ...change, noReport: false } : change;

/**
 * Ticks or unticks N/A. Unticking restores the cleared value in its unit. If there was none, the change has no value, because a
 * required choice refuses an empty one (REP-307).
 */
export const notApplicable = ({ value, held, enteredUnit }: ValueContent, noReport: boolean): ValueChange => {
  if (noReport) return value === null ? { noReport } : { noReport, value: null };
  return held === null ? { noReport } : { noReport, value: held, unit: enteredUnit ?? undefined };
};
