import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import type { ReportMetric } from '../model/read.ts';
import type { EntryDraft } from './drafts.ts';
import { type EntryState, entryOf, isSameContent, type SaveState } from './entry.ts';
import type { PastedRow } from './paste/paste-rows.ts';
import type { ReadText } from './reading.ts';

/** The typed part of an entry that is not stored. */
export const unstored = ({
  text,
  typed,
  along,
  note,
  earlier,
  fault,
  why,
  removed,
  choices,
}: EntryState): Partial<EntryState> => ({
  text,
  typed,
  along,
  note,
  earlier,
  fault,
  why,
  removed,
  choices,
});

/** An unsaved text in a cell: invalid, ambiguous, or not entered yet. */
export type WaitingText = Pick<EntryState, 'text' | 'typed' | 'along' | 'earlier' | 'fault' | 'why' | 'removed' | 'choices'>;

export function waitingTextOf({
  text,
  typed,
  along,
  earlier,
  fault,
  why,
  removed,
  choices,
}: EntryState): WaitingText | undefined {
  const waiting = { text, typed, along, earlier, fault, why, removed, choices };
  return text === undefined && typed === undefined ? undefined : waiting;
}

/** The quality of a draft's text, and the unit that it was typed in if the metric now has another one. */
function alongOf({ text, along, row }: EntryDraft, unit: string | undefined): EntryState['along'] {
  const typedIn = along?.unit || row?.unit;
  const isOther = typedIn && unit !== undefined && unitText(typedIn) !== unitText(unit);
  const quality = along?.quality;
  if (text === undefined || (!isOther && quality === undefined)) return undefined;
  return { ...(isOther && { unit: typedIn }), ...(quality !== undefined && { quality }) };
}

/** How to read a text of a row, and its metric's present unit. */
type Meaning = { read(typed: string): ReadText; unit: string | undefined };

/** An entry with the typed text of a draft in this browser. */
export function restoredEntry(entry: EntryState, draft: EntryDraft, { read, unit }: Meaning): EntryState {
  const { text, note, change, earlier } = draft;
  const { value: _, ...meant } = text === undefined ? {} : { ...read(text), typed: text };
  const said = { ...(note !== undefined && { note }), ...(earlier && { earlier }) };
  return { ...entry, ...meant, ...said, along: alongOf(draft, unit), state: change ? 'offline' : 'restored' };
}

/**
 * Whether a restored text needs the person's answer before it is saved, because it is from another submission or in another unit.
 */
export const isAsked = ({ earlier, along }: Pick<EntryState, 'earlier' | 'along'>): boolean =>
  earlier === true || along?.unit !== undefined;

/** An unsaved text, with the unit that it was typed in if the row shows another one. */
export const inItsUnit = (text: string, { along }: Pick<EntryState, 'along'>): string =>
  along?.unit === undefined ? text : `${text} ${unitText(along.unit)}`;

/** An entry without its typed text. */
export const withoutText = (entry: EntryState): EntryState => ({
  ...entry,
  text: undefined,
  typed: undefined,
  along: undefined,
  earlier: entry.note === undefined ? undefined : entry.earlier,
  fault: undefined,
  why: undefined,
  removed: undefined,
  choices: undefined,
});

/** A part of a row's restored entry: the text of its value, or its comment. */
export type RestoredPart = 'text' | 'note';

/** Whether a restored part of a row still waits to be entered, independently of the other part. */
export function isRestored({ state, text, typed = text, fault, choices, note }: EntryState, part: RestoredPart): boolean {
  if (part === 'note') return note !== undefined;
  // An entered text no longer waits, unless it is invalid or ambiguous.
  return typed !== undefined && (state === 'restored' || (fault === undefined && choices === undefined));
}

/** The unentered parts of a row when its change is given up: a comment, and an ambiguous text; undefined for none. */
export function notEntered(entry: EntryState): Partial<EntryState> | undefined {
  const { note, text, typed, along, earlier, choices, fault, why } = entry;
  const hasText = choices !== undefined || isRestored(entry, 'text');
  if (!hasText && note === undefined) return undefined;
  return { earlier, ...(note !== undefined && { note }), ...(hasText && { text, typed, along, choices, fault, why }) };
}

/** The restored entries of some rows, or one part of them, as changes to enter now. An invalid text waits for the person. */
export const restoredRows = (entries: Iterable<readonly [uid: string, EntryState]>, only?: RestoredPart): PastedRow[] =>
  [...entries].flatMap(([uid, entry]) => {
    const [isText, hasNote] = (['text', 'note'] as const).map((part) => part === (only ?? part) && isRestored(entry, part));
    const hasText = isText && entry.fault === undefined;
    const { note = '', text = '', typed = text, along } = entry;
    if (!hasText && !hasNote) return [];
    return [{ uid, ...(hasText && { typed }), more: { ...(hasText && along), ...(hasNote && { comment: note }) } }];
  });

/** The save state of a row after a part of it is entered or saved: 'restored' while the other part waits. */
export function stateOfRest(entry: EntryState, state: SaveState): SaveState {
  const rest: EntryState = { ...entry, state: state === 'restored' ? 'stored' : state };
  return isRestored(rest, 'text') || isRestored(rest, 'note') ? 'restored' : rest.state;
}

/** An entry without a part of its restored entry; undefined if nothing else of the row waits. */
export function withoutPart(entry: EntryState, part: RestoredPart): EntryState | undefined {
  const { note: _, ...withoutNote } = entry;
  const isAlone = entry.state === 'restored' && !isRestored(entry, part === 'text' ? 'note' : 'text');
  if (isAlone) return undefined;
  return part === 'text' ? withoutText(entry) : withoutNote;
}

/**
 * An entry after a change. `next`: its content with the change; `sending`: how the change goes to the server, undefined if
 * nothing changed. A text that is no value stays; a text that became a value goes.
 */
export function afterChange(
  entry: EntryState,
  next: EntryState,
  change: ValueChange,
  sending: 'offline' | 'saving' | undefined,
): EntryState {
  const kept: Partial<EntryState> = change.value === undefined || entry.fault ? unstored(entry) : { note: entry.note };
  const left = { ...next, ...kept, ...(change.comment !== undefined && { note: undefined }) };
  const isWaiting = left.text !== undefined || left.note !== undefined;
  return { ...left, earlier: isWaiting ? entry.earlier : undefined, state: sending ?? stateOfRest(left, entry.state) };
}

/** An entry without unsaved changes, with the server's present value; undefined if it shows that already. */
export function refreshed(known: EntryState | undefined, metric: ReportMetric): EntryState | undefined {
  const next = entryOf(metric);
  if (!known) return next;
  if (isSameContent(known, next)) return undefined;
  return { ...next, state: 'updated', by: metric.savedBy, ...(known.fault && unstored(known)) };
}
