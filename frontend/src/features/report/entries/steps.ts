import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import type { EntryState, ValueContent } from './entry.ts';
import { type WaitingText, waitingTextOf } from './typed.ts';

type Texts = { before: WaitingText | undefined; after: WaitingText | undefined };

/**
 * The change of one row in a step. `unit`: the metric's unit at that time; `texts`: the unsaved text of its cell, if it has
 * changed, too.
 */
export type StepPart = { uid: string; before: ValueContent; after: ValueContent; unit?: string | undefined; texts?: Texts };

/** One change from the person's view: of one row, or of many by a paste. `pasted`: number of pasted cells, 0 for typing. */
export type UndoStep = { parts: readonly StepPart[]; pasted: number };

export type Way = 'undo' | 'redo';

/** One row of an undo or redo. */
export type StepMove = {
  uid: string;
  from: ValueContent;
  to: ValueContent;
  unit?: string | undefined;
  text?: { from: WaitingText | undefined; to: WaitingText | undefined };
};

/** The outcome of an undo or redo. `refused`: rows that have another value now and were left as they are. */
export type StepOutcome = { way: Way; done: readonly StepMove[]; refused: readonly StepMove[]; pasted: number };

const FIELDS = ['value', 'comment', 'noReport', 'quality'] as const;

const changed = ({ from, to }: StepMove) =>
  FIELDS.filter((field) => from[field] !== to[field] || (field === 'value' && from.enteredUnit !== to.enteredUnit));

/** The fields that a move changes; others stay. A figure returns in its former unit. */
export function stepChangeOf(move: StepMove): ValueChange {
  const change: ValueChange = Object.fromEntries(changed(move).map((field) => [field, move.to[field]]));
  const unit = move.to.enteredUnit ?? move.unit;
  return change.value == null || unit === undefined ? change : { ...change, unit };
}

/** Whether a row still has the value that the move starts from. */
export const isOpen = (now: ValueContent, move: StepMove): boolean =>
  changed(move).every((field) => now[field] === move.from[field]);

const isSameText = (a: WaitingText | undefined, b: WaitingText | undefined): boolean =>
  (a?.typed ?? a?.text) === (b?.typed ?? b?.text);

/** Whether the text of a cell can be undone or redone: the person has not typed another one. */
export const isTextOpen = (entry: EntryState, { text }: StepMove): boolean =>
  !text || [undefined, text.from].some((each) => isSameText(waitingTextOf(entry), each));

/** The part of the row that a move changes: a cell, or the data quality. */
export const stepColumnOf = (move: StepMove): 'value' | 'comment' | 'na' | 'quality' => {
  const fields = changed(move);
  return fields.includes('noReport')
    ? 'na'
    : fields.includes('value') || move.text
      ? 'value'
      : fields.includes('comment')
        ? 'comment'
        : 'quality';
};

const forth = ({ uid, before: from, after: to, unit, texts }: StepPart): StepMove => ({
  uid,
  from,
  to,
  unit,
  ...(texts && { text: { from: texts.before, to: texts.after } }),
});

const back = ({ uid, before, after, unit, texts }: StepPart): StepMove =>
  forth({ uid, before: after, after: before, unit, ...(texts && { texts: { before: texts.after, after: texts.before } }) });

const movesOf = ({ parts }: UndoStep, way: Way): StepMove[] => (way === 'undo' ? parts.map(back).reverse() : parts.map(forth));

const rowsOf = (steps: readonly UndoStep[]) => steps.flatMap(({ parts }) => parts.map(({ uid }) => uid));

/** The changes of this visit in order, and the undone ones. A new change makes those impossible to redo. */
export class UndoSteps {
  readonly #stacks: Record<Way, UndoStep[]> = { undo: [], redo: [] };
  #parts: StepPart[] | undefined;
  #isPaste = false;

  /** Joins all changes in `work` into one step. Returns its rows, and the rows that can no longer redo. */
  group(work: () => void, pasted = 0): string[] {
    const parts: StepPart[] = [];
    this.#parts = parts;
    this.#isPaste = pasted > 0;
    try {
      work();
    } finally {
      this.#parts = undefined;
      this.#isPaste = false;
    }
    if (parts.length === 0) return [];
    const step = { parts, pasted };
    this.#stacks.undo.push(step);
    return rowsOf([step, ...this.#stacks.redo.splice(0)]);
  }

  /** Adds a change to the present group's step. Outside a group it is an undo or redo, which is not a new step. */
  add(part: StepPart): void {
    this.#parts?.push(part);
  }

  /**
   * Includes in the step what `work` does to the unsaved text of a row. A restored text that could be saved comes back only after
   * a paste, because leaving its cell would save it again.
   */
  withText(uid: string, entry: (uid: string) => EntryState, work: () => void): void {
    const waiting = waitingTextOf(entry(uid));
    const before = this.#isPaste || waiting?.fault !== undefined ? waiting : undefined;
    work();
    const content = entry(uid);
    const after = waitingTextOf(content);
    if (isSameText(before, after)) return;
    const part = this.#parts?.findLast((each) => each.uid === uid);
    const texts = { before: part?.texts ? part.texts.before : before, after };
    if (part) part.texts = texts;
    else this.add({ uid, before: content, after: content, texts });
  }

  /** Removes the steps that only added a text, after the person has discarded it. A paste stays complete. */
  leaveText(uid: string): void {
    const step = this.#stacks.undo.findLast(({ parts }) => parts.some((part) => part.uid === uid));
    const isText = (part: StepPart) => part.texts?.after !== undefined && changed(forth(part)).length === 0;
    if (!step || step.pasted > 0 || !step.parts.every((part) => part.uid !== uid || isText(part))) return;
    this.#take('undo', uid);
    this.leaveText(uid);
  }

  /**
   * The size of the last change: the number of pasted cells, with how many of them stay unsaved; or the number of rows changed
   * together, 0 for a single one.
   */
  last(entry: (uid: string) => EntryState): { pasted: number; pastedOpen: number; together: number } {
    const { pasted = 0, parts = [] } = this.#stacks.undo.at(-1) ?? {};
    const isWaiting = ({ uid, texts }: StepPart) =>
      texts?.after !== undefined && isSameText(waitingTextOf(entry(uid)), texts.after);
    const pastedOpen = pasted === 0 ? 0 : parts.filter(isWaiting).length;
    return { pasted, pastedOpen, together: pasted > 0 || parts.length < 2 ? 0 : parts.length };
  }

  /** Whether the row's last step can be undone or redone, given its present value. */
  can(way: Way, uid: string, now: ValueContent): boolean {
    const step = this.#stacks[way].findLast(({ parts }) => parts.some((part) => part.uid === uid));
    const move = step && movesOf(step, way).find((each) => each.uid === uid);
    return move !== undefined && isOpen(now, move);
  }

  /**
   * Undoes or redoes the last step, or the last step of one row for this row only, and keeps it for the other direction. `move`
   * changes a row and returns whether it could.
   */
  go(way: Way, uid: string | undefined, move: (move: StepMove) => boolean): StepOutcome {
    const step = this.#take(way, uid);
    const moves = step ? movesOf(step, way) : [];
    const done = moves.filter(move);
    const refused = moves.filter((each) => !done.includes(each));
    const pasted = step?.pasted ?? 0;
    const parts = step?.parts.filter((part) => done.some((each) => each.uid === part.uid)) ?? [];
    if (parts.length > 0) this.#stacks[way === 'undo' ? 'redo' : 'undo'].push({ parts, pasted });
    return { way, done, refused, pasted };
  }

  #take(way: Way, uid: string | undefined): UndoStep | undefined {
    const stack = this.#stacks[way];
    const own = (part: StepPart) => uid === undefined || part.uid === uid;
    const at = stack.findLastIndex(({ parts }) => parts.some(own));
    const step = stack[at];
    if (!step) return undefined;
    const rest = step.parts.filter((part) => !own(part));
    stack.splice(at, 1, ...(rest.length > 0 ? [{ parts: rest, pasted: Math.min(step.pasted, rest.length) }] : []));
    return { parts: step.parts.filter(own), pasted: uid === undefined ? step.pasted : 0 };
  }
}
