import type { EntryDraft } from './drafts.ts';
import type { EntryState } from './entry.ts';
import type { Read } from './reading.ts';

/** What was typed in a row and is not stored, as an entry keeps it beside what is. */
export const unstored = ({ text, typed, note, fault, why, choices }: EntryState): Partial<EntryState> => ({
  text,
  typed,
  note,
  fault,
  why,
  choices,
});

/** What a draft says was typed, as an entry keeps it. `read`: what a text means in its row. */
export function typedIn({ text, note }: EntryDraft, read: (typed: string) => Read): Partial<EntryState> {
  const said = note !== undefined && { note };
  if (text === undefined) return { ...said };
  const { value: _, ...meant } = read(text);
  return { ...meant, typed: text, ...said };
}

/** An entry without its typed text. */
export const withoutText = (entry: EntryState): EntryState => ({
  ...entry,
  text: undefined,
  typed: undefined,
  fault: undefined,
  why: undefined,
  choices: undefined,
});
