import type { FocusEvent } from 'react';
import { fill } from '../../../ui/fill.ts';
import type { EntrySheet } from '../entries/context.ts';
import type { EntryState } from '../entries/entry.ts';
import { isAsked, isRestored, type RestoredPart } from '../entries/typed.ts';
import { nameOf } from '../model/sections.ts';
import { reportTexts as texts } from '../texts.ts';

/** Marks what answers the question what becomes of restored entries. */
export const ANSWERS = 'data-restored';

/** The part of a restored row that its buttons name and answer: its value, and its comment once there is no value to ask about. */
export const askedPart = ({ text }: Pick<EntryState, 'text'>): RestoredPart => (text === undefined ? 'note' : 'text');

type Blur = Pick<FocusEvent<Element>, 'currentTarget' | 'relatedTarget'>;

/** Whether it is the window that is left, for another one or for good: the cell keeps the focus for the time when its person comes back. */
const isWindowLeft = ({ currentTarget }: Blur) => currentTarget.ownerDocument.activeElement === currentTarget;

/** Saves what was restored in a cell when the person leaves the cell, but not when they leave the window. */
export function blurRestored(cell: RestoredCell, event: Blur, sheet: Sheet): void {
  if (!isWindowLeft(event)) leaveRestored(cell, event.relatedTarget, sheet);
}

/** The text of a value or the note of a comment, in the row of a metric. */
type RestoredCell = { uid: string; part: RestoredPart };
type Sheet = Pick<EntrySheet, 'store' | 'nodes' | 'announcer'>;

const nameIn = (uid: string, { nodes }: Sheet) => nodes.nodes.filter((node) => node.uid === uid).map(nameOf)[0] ?? '';

/**
 * Saves what was restored in a cell that is left with Enter, Tab or the pointer, and says so in the status line of the report.
 * Saves nothing on the way to the buttons of its question, no text that is no value (it waits for a correction), and nothing
 * typed before the report was submitted or in another unit. `to`: the next focus
 */
export function leaveRestored({ uid, part }: RestoredCell, to: EventTarget | null, sheet: Sheet): void {
  const { store, announcer } = sheet;
  const before = store.entry(uid);
  if (part === 'text' ? isAsked(before) : before.earlier) return;
  if (!isRestored(before, part) || (to as Element | null)?.closest(`[${ANSWERS}]`)) return;
  if (part === 'text' && before.fault !== undefined) return;
  store.saveRestored(uid, part);
  const { choices, fault, value } = store.entry(uid);
  if (part === 'text' && (choices || fault !== undefined)) return;
  const metric = nameIn(uid, sheet);
  const what = part === 'note' ? fill(texts.commentRestored, { metric }) : fill(texts.valueAgain, { metric, value: value ?? '' });
  announcer.say(fill(texts.restoredSaved, { what }));
}

/** Leaves what was restored in a cell unsaved, as Escape leaves what is being typed. Answers whether something was. */
export function discardRestoredCell({ uid, part }: RestoredCell, sheet: Sheet): boolean {
  if (!isRestored(sheet.store.entry(uid), part)) return false;
  sheet.store.discard(uid, part);
  sheet.announcer.say(fill(texts.restoredDiscarded, { metric: nameIn(uid, sheet) }));
  return true;
}
