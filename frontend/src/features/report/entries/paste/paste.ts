import { lengthQuestion, parseTyped } from '../../../../../../shared/domain/report/entry/number-input.ts';
import { limitRefusal } from '../../../../../../shared/domain/report/value-limits.ts';
import type { Node } from '../../../../../../shared/domain/structure/tree.ts';
import { readText, yesOrNoOf } from '../reading.ts';

/**
 * A value cell that a column is pasted into. `value`: what is stored there; `locked`: it takes no figure; `takesNA`: 'n/a' ticks N/A; `node`: of its
 * metric, which may have limits.
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
 * 'as typed' needs no question; a person would not expect the others. 'unclear': the cell asks which figure is meant; 'no
 * answer', 'no value' and 'outside': not Yes or No, no valid day, choice or postcode, or beyond the limits: the stored value
 * stays.
 */
export type PasteKind = 'as typed' | 'unclear' | 'no number' | 'no answer' | 'no value' | 'outside' | 'emptied' | 'locked';

/**
 * One line of the column: what was copied, what goes into the cell, and what is stored then, null for nothing. `why`: what is unclear of it,
 * where it may not be one of several figures, or why its metric does not take it. `removed`: the present figure, which a text that is none takes away (REP-281).
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

/** Values of a paste in another section than the one that received the paste. */
export type PastedElsewhere = { section: string; count: number };

/** What a paste does. `beyond`: lines for which there is no cell. */
export type PastePlan = { lines: readonly PasteLine[]; beyond: number };

/** What is unclear of a text that is no figure, or may be a single one; several are a matter of its cell. */
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

/** Puts a column into cells, one below the other, and says where the column is not stored as it stands (REP-280, REP-283). */
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

/** What a person is asked about before anything is stored. */
export const doubtful = ({ lines }: PastePlan): PasteLine[] => lines.filter(({ kind }) => kind !== 'as typed');

const NOT_SAVED: readonly PasteKind[] = ['unclear', 'no number', 'no answer', 'no value', 'outside'];

/** Whether a pasted text waits in its cell, which says why it is no value. */
export const waitsInCell = ({ kind }: Pick<PasteLine, 'kind'>): boolean => NOT_SAVED.includes(kind);

/** What is pasted and waits in its cell, so that it is not saved and what was there stays. */
export const notSaved = ({ lines }: PastePlan): PasteLine[] =>
  lines.filter((line) => waitsInCell(line) && line.removed === undefined);
