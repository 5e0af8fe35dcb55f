import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import type { ReportMetric } from '../model/read.ts';
import type { EntryDraft } from './drafts.ts';
import { type EntryState, entryOf, isSameContent } from './entry.ts';
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

/** An entry without a part of what was restored in it; undefined where nothing else was. */
export function withoutPart(entry: EntryState, part: 'text' | 'note'): EntryState | undefined {
  const { note, ...others } = entry;
  if (part === 'note') return (entry.typed ?? entry.text) === undefined ? undefined : others;
  return note === undefined ? undefined : withoutText(entry);
}

/**
 * An entry once a change was put on it. `next`: what it holds with the change; `sending`: how the change goes to the server, undefined
 * where nothing changed. A text that is no value stays; one that became a value does not.
 */
export function afterChange(
  entry: EntryState,
  next: EntryState,
  change: ValueChange,
  sending: 'offline' | 'saving' | undefined,
): EntryState {
  const kept: Partial<EntryState> = change.value === undefined || entry.fault ? unstored(entry) : { note: entry.note };
  const state = sending ?? (entry.state === 'restored' ? 'stored' : entry.state);
  return { ...next, ...kept, ...(change.comment !== undefined && { note: undefined }), state };
}

/** A calm entry with what the server has now; undefined where that is what it shows. */
export function refreshed(known: EntryState | undefined, metric: ReportMetric): EntryState | undefined {
  const next = entryOf(metric);
  if (!known) return next;
  return isSameContent(known, next) ? undefined : { ...next, state: 'updated', ...(known.fault && unstored(known)) };
}
