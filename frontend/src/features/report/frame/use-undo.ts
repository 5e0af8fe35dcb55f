import { useCallback, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useSheet } from '../entries/context.ts';
import { stepColumnOf, type Way } from '../entries/steps.ts';
import { cellAt } from '../table/table-keys.ts';
import { focusCell } from './sheet-focus.ts';

export type Go = (way: Way, uid?: string) => void;

/** Undoes or redoes the last change of the report and goes to its row. With a uid: the last change of that row. */
export function useUndo(): Go {
  const { store, sections, openSection } = useSheet();
  return useCallback(
    (way, uid) => {
      const { done, refused } = flushSync(() => store[way](uid));
      // A paste is undone from its end, so its first cell is the last one done by an undo, and the first by a redo.
      const move = (way === 'undo' ? done.at(-1) : done[0]) ?? refused[0];
      if (!move) return;
      const column = stepColumnOf(move);
      focusCell(move.uid, column === 'quality' ? 'value' : column, { sections, openSection });
    },
    [store, sections, openSection],
  );
}

const OTHER_TEXT = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

/** Whether a key of the sheet has another use: in a text, a choice or a dialog outside the sheet. */
export const isOutside = (target: EventTarget | null): boolean =>
  !cellAt(target) && target instanceof Element && target.closest(OTHER_TEXT) !== null;

/** Whether the browser's own undo applies: in a text being typed, and in every text outside the sheet. */
const isText = (target: EventTarget | null): boolean => {
  const found = cellAt(target);
  return found ? found.cell.dataset.typing === 'true' : isOutside(target);
};

/** The direction of Control with Z (undo), and of Control with Shift and Z, or with Y (redo). */
function wayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): Way | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : undefined;
}

/** Handles the keys of undo and redo while a report can be changed, wherever on the page the focus is. */
export function UndoKeys(): null {
  const go = useUndo();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const way = wayOf(event);
      if (!way || isText(event.target)) return;
      event.preventDefault();
      go(way);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [go]);
  return null;
}
