import type { CalculatedValue } from '../../../../../shared/domain/structure/calculation.ts';
import type { EntryState } from './entry.ts';

/** The entry of a row if it counts; null for a metric that is only calculated. */
export const countingEntry = (result: CalculatedValue | undefined, { value }: Pick<EntryState, 'value'>): string | null =>
  result?.ignored === undefined ? value : null;

/** The value of a row that counts: the entry, or the calculated value. */
export const countedValue = (result: CalculatedValue | undefined, entry: Pick<EntryState, 'value'>): string | null =>
  result?.value ?? countingEntry(result, entry);
