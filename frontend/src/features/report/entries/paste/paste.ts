import { lengthQuestion, parseTyped } from '../../../../../../shared/domain/report/entry/number-input.ts';
import { limitRefusal } from '../../../../../../shared/domain/report/value-limits.ts';
import type { Node } from '../../../../../../shared/domain/structure/tree.ts';
import { readText, yesOrNoOf } from '../reading.ts';

/**
 * A value cell that a column is pasted into. `value`: its stored value; `locked`: accepts no figure; `takesNA`: 'n/a' ticks N/A;
 * `node`: of its metric, which may have limits.
 */
export type PasteCell = {
  uid: string;
  name: string;
  kind: 'number' | 'choice' | 'text';
  locked: boolean;
  takesNA: boolean;
  value: string | null;
  node?: Node | undefined;
};

/**
 * 'as typed' needs no question; the other kinds would surprise the person. 'unclear': the cell asks which figure is meant; 'no
 * answer', 'no value' and 'outside': not Yes or No, not a valid day, choice or postcode, or beyond the limits: the stored value
 * stays.
 */
export type PasteKind = 'as typed' | 'unclear' | 'no number' | 'no answer' | 'no value' | 'outside' | 'emptied' | 'locked';

/**
 * One line of the column: the copied text, the text for the cell, and the value to store, null for none. `why`: why the text is
 * unclear without several choices, or why its metric refuses it. `removed`: the present figure, which an invalid text clears
 * (REP-281).
 */
export type PasteLine = {
  uid: string;
  name: string;
  typed: string;
  enter: string;
  stored: string | null;
  kind: PasteKind;
  why?: string | undefined;
  removed?: string | undefined;
};

/** Number of pasted values in a section other than that of the target cell. */
export type PastedElsewhere = { section: string; count: number };

/** The effects of a paste. `beyond`: number of lines without a cell. */
export type PastePlan = { lines: readonly PasteLine[]; beyond: number };

/** Why a text is unclear, if it has at most one reading. Several readings are offered in its cell. */
function whyOf({ why, choices: [first, ...others] }: { why: string; choices: readonly string[] }): string | undefined {
  if (others.length > 0) return undefined;
  return first === undefined ? why : `${why} Say in the cell whether it is ${first}.`;
}

function meant(typed: string, { kind, node, value: present }: PasteCell): Pick<PasteLine, 'enter' | 'stored' | 'kind' | 'why'> {
  if (typed === '') return { enter: '', stored: null, kind: 'as typed' };
  if (kind === 'text') {
    const { value: stored, fault: why } = node ? readText(node, typed) : { value: typed };
    return why === undefined
      ? { enter: typed, stored, kind: 'as typed' }
      : { enter: typed, stored: present, kind: 'no value', why };
  }
  if (kind === 'choice') {
    const stored = yesOrNoOf(typed);
    return stored === null ? { enter: typed, stored: present, kind: 'no answer' } : { enter: stored, stored, kind: 'as typed' };
  }
  const read = parseTyped(typed, node?.metric?.unit);
  const { value } = read;
  const refusal = node ? limitRefusal(value, node) : null;
  if (refusal !== null) return { enter: typed, stored: present, kind: 'outside', why: refusal };
  const question = value === null ? null : lengthQuestion(value);
  if (question !== null) return { enter: typed, stored: null, kind: 'unclear', why: question };
  if (read.kind === 'unclear') return { enter: typed, stored: null, kind: 'unclear', why: whyOf(read) };
  return { enter: typed, stored: value, kind: value === null ? 'no number' : 'as typed' };
}

/**
 * Plans the paste of a column into cells, one below the other, and marks lines that are not stored as copied (REP-280, REP-283).
 */
export function planPaste(column: readonly string[], cells: readonly PasteCell[]): PastePlan {
  const lines = column.slice(0, cells.length).map((typed, index): PasteLine => {
    const cell = cells[index]!;
    const { uid, name, locked, value } = cell;
    if (locked)
      return { uid, name, typed, enter: '', stored: value, kind: typed === '' || typed === value ? 'as typed' : 'locked' };
    const line = { uid, name, typed, ...meant(typed, cell) };
    if (line.stored !== null || value === null) return line;
    if (typed === '') return { ...line, kind: 'emptied' };
    return line.kind === 'no number' ? { ...line, removed: value } : line;
  });
  return { lines, beyond: Math.max(0, column.length - cells.length) };
}

/** The lines to ask about before anything is stored. */
export const doubtful = ({ lines }: PastePlan): PasteLine[] => lines.filter(({ kind }) => kind !== 'as typed');

const NOT_SAVED: readonly PasteKind[] = ['unclear', 'no number', 'no answer', 'no value', 'outside'];

/** Whether a pasted text stays unsaved in its cell, which says why. */
export const waitsInCell = ({ kind }: Pick<PasteLine, 'kind'>): boolean => NOT_SAVED.includes(kind);

/** The lines that stay unsaved in their cells, without changing the stored values. */
export const notSaved = ({ lines }: PastePlan): PasteLine[] =>
  lines.filter((line) => waitsInCell(line) && line.removed === undefined);
