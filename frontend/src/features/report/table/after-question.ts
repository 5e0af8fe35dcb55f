import { countOf } from '../../../ui/format.ts';
import type { EntrySheet } from '../entries/context.ts';
import { type FillRow, fillIn, fillRowsOf } from '../entries/fill-rows.ts';
import type { PastedRow } from '../entries/paste/paste-rows.ts';
import type { EntryStore } from '../entries/store.ts';
import type { Section } from '../model/sections.ts';
import { reportTexts as texts } from '../texts.ts';

const leftText = (left: number) => (left > 0 ? [countOf(left, texts.changedSinceAsked)] : []);

/**
 * Fills the rows of a question for which the same value is still offered. The report may be read again while the question is
 * open, and entries made meanwhile stay. Returns a message about the result.
 */
export function fillAsked(
  asked: readonly FillRow[],
  sections: readonly Section[],
  sheet: Pick<EntrySheet, 'store' | 'nodes'>,
): string {
  const now = new Map(fillRowsOf(sections, sheet).map((row) => [row.uid, row]));
  const rows = asked.filter(({ uid, value, unit }) => now.get(uid)?.value === value && now.get(uid)?.unit === unit);
  if (rows.length > 0) fillIn(rows, sheet);
  const filled = rows.length > 0 ? [countOf(rows.length, texts.filled)] : [];
  return [...filled, ...leftText(asked.length - rows.length)].join(' ');
}

type Store = Pick<EntryStore, 'entry' | 'paste'>;

/** The part of a row that a paste may change. A paste leaves `quality` as it is. */
function contentOf(uid: string, store: Store): string {
  const { value, enteredUnit, comment, noReport, theirs } = store.entry(uid);
  return JSON.stringify([value, enteredUnit, comment, noReport, theirs?.version]);
}

/** Returns a function that tests whether a row still has its present content. */
export function seenNow(uids: readonly string[], store: Store): (uid: string) => boolean {
  const seen = new Map(uids.map((uid) => [uid, contentOf(uid, store)]));
  return (uid) => seen.get(uid) === contentOf(uid, store);
}

/**
 * Pastes into the rows that are unchanged since the question was shown. Returns a message about the other rows; '' if there are
 * none.
 */
export function pasteAsked(rows: readonly PastedRow[], isAsSeen: (uid: string) => boolean, store: Store): string {
  const same = rows.filter(({ uid }) => isAsSeen(uid));
  if (same.length > 0) store.paste(same);
  return leftText(rows.length - same.length).join('');
}
