import type { EntryState } from '../entries/entry.ts';

/**
 * The text that a person really typed, while the input shows only the accepted characters (REP-280). `raw`: typed text so far;
 * `shown`: previous content of the input; `next`: content after the key or the paste. Removed characters stay in the raw text
 * while the person types at the end; any other edit starts from the content of the input.
 */
export function rawAfter(raw: string, shown: string, next: string): string {
  if (next === '') return '';
  return shown !== '' && next.startsWith(shown) ? raw + next.slice(shown.length) : shown === '' ? raw + next : next;
}

/** Whether typing the same text again is an answer: for an invalid text, and for a value entered in another unit. */
export const waitsForText = ({ text, value, enteredUnit }: EntryState): boolean =>
  text !== undefined || (value !== null && enteredUnit !== null);
