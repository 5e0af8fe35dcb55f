/** Position of the caret in the text of a cell. `all`: the whole text is selected, as after the cell got the focus. */
export type Caret = { first: boolean; last: boolean; all: boolean };

/** The kind of a cell, by the meaning that keys have in it: one line of text, several lines, or a choice. */
export type CellKind = 'line' | 'lines' | 'choice';

/**
 * A move from a cell: by one row, by ten rows, to an end of the section or of the report, or by one cell of the row. `step`: 1 is
 * forwards, -1 backwards.
 */
export type CellMove = { way: 'row' | 'page' | 'end' | 'report' | 'cell'; step: 1 | -1 };

type PressedKey = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

const VERTICAL = ['ArrowDown', 'ArrowUp'];

/** Keys that move only when the whole text is selected. */
const FAR: Readonly<Record<string, CellMove>> = {
  Home: { way: 'end', step: -1 },
  End: { way: 'end', step: 1 },
  PageUp: { way: 'page', step: -1 },
  PageDown: { way: 'page', step: 1 },
};

/**
 * Whether a modifier makes the key a different one. A choice ignores Shift, and some keys with Control, because its browser
 * default would change the choice.
 */
function isOther({ key, shiftKey, ctrlKey, metaKey, altKey }: PressedKey, kind: CellKind): boolean {
  if (altKey) return true;
  if (kind === 'choice' && key !== 'Enter') return (ctrlKey || metaKey) && (VERTICAL.includes(key) || key.startsWith('Page'));
  return ctrlKey || metaKey || (shiftKey && key !== 'Enter');
}

const ENDS: Readonly<Record<string, 1 | -1>> = { Home: -1, End: 1 };

/** The move of a key in a cell; undefined if the browser handles the key. */
export function cellMoveOf(pressed: PressedKey, kind: CellKind, caret: Caret): CellMove | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed;
  const end = ENDS[key];
  if (end && (ctrlKey || metaKey) && !altKey && !shiftKey && caret.all) return { way: 'report', step: end };
  if (isOther(pressed, kind)) return undefined;
  const lines = kind === 'lines';
  if (key === 'Enter') return lines && shiftKey ? undefined : { way: 'row', step: shiftKey ? -1 : 1 };
  if (key === 'ArrowDown') return lines && !caret.last && !caret.all ? undefined : { way: 'row', step: 1 };
  if (key === 'ArrowUp') return lines && !caret.first && !caret.all ? undefined : { way: 'row', step: -1 };
  if (key === 'ArrowRight') return caret.last || caret.all ? { way: 'cell', step: 1 } : undefined;
  if (key === 'ArrowLeft') return caret.first || caret.all ? { way: 'cell', step: -1 } : undefined;
  return caret.all ? FAR[key] : undefined;
}
