import type { EntryState } from '../entries/entry.ts';

/**
 * What somebody really typed, where the input shows only what counts of it (REP-280): `raw` is that text so far, `shown` what the
 * input showed, `next` what it holds after the key or the paste. What was removed before stays in the raw text as long as the
 * person goes on at the end; any other edit starts from what the input holds.
 */
export function rawAfter(raw: string, shown: string, next: string): string {
  if (next === '') return '';
  return shown !== '' && next.startsWith(shown) ? raw + next.slice(shown.length) : shown === '' ? raw + next : next;
}

/** Whether the same text typed once more is an answer: where a text is no value, and where the value was entered in another unit. */
export const waitsForText = ({ text, value, enteredUnit }: EntryState): boolean =>
  text !== undefined || (value !== null && enteredUnit !== null);
