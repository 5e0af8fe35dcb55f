import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import type { ReportMetric } from '../model/read.ts';
import type { EntryDraft } from './drafts.ts';
import { type EntryState, entryOf, isSameContent, type SaveState } from './entry.ts';
import type { PastedRow } from './paste/paste-rows.ts';
import type { Read } from './reading.ts';

/** What was typed in a row and is not stored, as an entry keeps it beside what is. */
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

/** A text that waits in a cell: it is no value, may be several, or has not been entered. */
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

/** What belongs to the text of a draft: its quality, and the unit that it was typed in, if the metric now has another one. */
function alongOf({ text, along, row }: EntryDraft, unit: string | undefined): EntryState['along'] {
  const typedIn = along?.unit || row?.unit;
  const isOther = typedIn && unit !== undefined && unitText(typedIn) !== unitText(unit);
  const quality = along?.quality;
  if (text === undefined || (!isOther && quality === undefined)) return undefined;
  return { ...(isOther && { unit: typedIn }), ...(quality !== undefined && { quality }) };
}

/** What a text means in its row, and the unit of its metric now. */
type Meaning = { read(typed: string): Read; unit: string | undefined };

/** An entry with what a draft of this browser says was typed. */
export function restoredEntry(entry: EntryState, draft: EntryDraft, { read, unit }: Meaning): EntryState {
  const { text, note, change, earlier } = draft;
  const { value: _, ...meant } = text === undefined ? {} : { ...read(text), typed: text };
  const said = { ...(note !== undefined && { note }), ...(earlier && { earlier }) };
  return { ...entry, ...meant, ...said, along: alongOf(draft, unit), state: change ? 'offline' : 'restored' };
}

/** Whether a restored text is saved by its person's answer alone: it is of another submission, or of another unit, than the row now. */
export const isAsked = ({ earlier, along }: Pick<EntryState, 'earlier' | 'along'>): boolean =>
  earlier === true || along?.unit !== undefined;

/** A text that waits, with the unit that it was typed in, where the row shows another one. */
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

/** What was restored of a row: the text of its value, or a comment. */
export type RestoredPart = 'text' | 'note';

/** Whether a restored part of a row still waits to be entered, independently of the other part. */
export function isRestored({ state, text, typed = text, fault, choices, note }: EntryState, part: RestoredPart): boolean {
  if (part === 'note') return note !== undefined;
  // an entered text is gone, unless it is no value or may be several
  return typed !== undefined && (state === 'restored' || (fault === undefined && choices === undefined));
}

/** What of a row has not been entered, beside a change that is given up: a comment, and a text whose meaning is open; undefined for nothing. */
export function notEntered(entry: EntryState): Partial<EntryState> | undefined {
  const { note, text, typed, along, earlier, choices, fault, why } = entry;
  const hasText = choices !== undefined || isRestored(entry, 'text');
  if (!hasText && note === undefined) return undefined;
  return { earlier, ...(note !== undefined && { note }), ...(hasText && { text, typed, along, choices, fault, why }) };
}

/** What was restored of some rows, or one part of it, as rows that are entered now. A text that is no value waits for its person. */
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

/** An entry without a part of what was restored in it; undefined where nothing else of the row waits. */
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

/** A calm entry with what the server has now; undefined where that is what it shows. */
export function refreshed(known: EntryState | undefined, metric: ReportMetric): EntryState | undefined {
  const next = entryOf(metric);
  if (!known) return next;
  if (isSameContent(known, next)) return undefined;
  return { ...next, state: 'updated', by: metric.savedBy, ...(known.fault && unstored(known)) };
}
