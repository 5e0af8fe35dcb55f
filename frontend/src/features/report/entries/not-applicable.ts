import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import type { ValueContent } from './entry.ts';

/** A change as it answers its row: a figure says that the row is not N/A, also where somebody else has ticked that meanwhile. */
export const answering = (change: ValueChange, { noReport }: Pick<ValueContent, 'noReport'>): ValueChange =>
  noReport && change.noReport === undefined && change.value != null ? { ...change, noReport: false } : change;

/** Ticks N/A, or unticks it: the value that it took away comes back in its unit. */
export const notApplicable = ({ held, enteredUnit }: ValueContent, noReport: boolean): ValueChange =>
  noReport ? { noReport, value: null } : { noReport, value: held, unit: enteredUnit ?? undefined };
