import type { FocusEvent } from 'react';
import { fill } from '../../../ui/fill.ts';
import type { EntrySheet } from '../entries/context.ts';
import type { EntryState } from '../entries/entry.ts';
import { isAsked, isRestored, type RestoredPart } from '../entries/typed.ts';
import { nameOf } from '../model/sections.ts';
import { reportTexts as texts } from '../texts.ts';

/** Attribute of the buttons that save or discard restored entries. */
export const ANSWERS = 'data-restored';

/** The part of a restored row that its buttons are about: the value, or the comment if no value is waiting. */
export const askedPart = ({ text }: Pick<EntryState, 'text'>): RestoredPart => (text === undefined ? 'note' : 'text');

type Blur = Pick<FocusEvent<Element>, 'currentTarget' | 'relatedTarget'>;

/** Whether the window lost the focus instead of the cell: the cell stays the active element then. */
const isWindowLeft = ({ currentTarget }: Blur) => currentTarget.ownerDocument.activeElement === currentTarget;

/** Saves the restored entry of a cell when the person leaves the cell, but not when they leave the window. */
export function blurRestored(cell: RestoredCell, event: Blur, sheet: Sheet): void {
  if (!isWindowLeft(event)) leaveRestored(cell, event.relatedTarget, sheet);
}

/** The value or the comment of a row, restored after the page was closed. */
type RestoredCell = { uid: string; part: RestoredPart };
type Sheet = Pick<EntrySheet, 'store' | 'nodes' | 'announcer'>;

const nameIn = (uid: string, { nodes }: Sheet) => nodes.nodes.filter((node) => node.uid === uid).map(nameOf)[0] ?? '';

/**
 * Saves the restored entry of a cell that is left with Enter, Tab or the pointer, and announces it in the status line. Saves
 * nothing on the way to the buttons of the row, no invalid text (it waits for a correction), and nothing typed before the report
 * was submitted or in another unit. `to`: the next focus
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

/** Discards the restored entry of a cell, as Escape does with typed text. Returns whether there was one. */
export function discardRestoredCell({ uid, part }: RestoredCell, sheet: Sheet): boolean {
  if (!isRestored(sheet.store.entry(uid), part)) return false;
  sheet.store.discard(uid, part);
  sheet.announcer.say(fill(texts.restoredDiscarded, { metric: nameIn(uid, sheet) }));
  return true;
}
