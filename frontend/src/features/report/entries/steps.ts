import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import type { EntryState, ValueContent } from './entry.ts';
import { type WaitingText, waitingTextOf } from './typed.ts';

type Texts = { before: WaitingText | undefined; after: WaitingText | undefined };

/**
 * What a step changed in one row. `unit`: of its metric then; `texts`: what waits in its cell and stores nothing, where that has
 * changed as well.
 */
export type StepPart = { uid: string; before: ValueContent; after: ValueContent; unit?: string | undefined; texts?: Texts };

/** One change as the person sees it: of one row, or of many by a paste. `pasted`: number of pasted cells, 0 for typing. */
export type UndoStep = { parts: readonly StepPart[]; pasted: number };

export type Way = 'undo' | 'redo';

/** One row on its way back, or forth. */
export type StepMove = {
  uid: string;
  from: ValueContent;
  to: ValueContent;
  unit?: string | undefined;
  text?: { from: WaitingText | undefined; to: WaitingText | undefined };
};

/** What taking a step back, or making it again, has done. `refused`: rows that hold something else by now and were left as they are. */
export type StepOutcome = { way: Way; done: readonly StepMove[]; refused: readonly StepMove[]; pasted: number };

const FIELDS = ['value', 'comment', 'noReport', 'quality'] as const;

const changed = ({ from, to }: StepMove) =>
  FIELDS.filter((field) => from[field] !== to[field] || (field === 'value' && from.enteredUnit !== to.enteredUnit));

/** The fields that a move changes; the others stay as they are. A figure returns in the unit that it had. */
export function stepChangeOf(move: StepMove): ValueChange {
  const change: ValueChange = Object.fromEntries(changed(move).map((field) => [field, move.to[field]]));
  const unit = move.to.enteredUnit ?? move.unit;
  return change.value == null || unit === undefined ? change : { ...change, unit };
}

/** Whether a row still holds what the move starts from. */
export const isOpen = (now: ValueContent, move: StepMove): boolean =>
  changed(move).every((field) => now[field] === move.from[field]);

const isSameText = (a: WaitingText | undefined, b: WaitingText | undefined): boolean =>
  (a?.typed ?? a?.text) === (b?.typed ?? b?.text);

/** Whether the text of a cell can go its way: its person has not put another one in its place. */
export const isTextOpen = (entry: EntryState, { text }: StepMove): boolean =>
  !text || [undefined, text.from].some((each) => isSameText(waitingTextOf(entry), each));

/** What a move changes: a cell, or the data quality. */
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

/** The changes of this visit in their order, and those that were taken back. A new change makes those impossible to repeat. */
export class UndoSteps {
  readonly #stacks: Record<Way, UndoStep[]> = { undo: [], redo: [] };
  #parts: StepPart[] | undefined;
  #isPaste = false;

  /** All that is added in `work` is one step. Answers its rows, and those whose change can no longer be made again. */
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

  /** A change outside a group is a step on its way, and no new one. */
  add(part: StepPart): void {
    this.#parts?.push(part);
  }

  /**
   * Includes in the step what `work` does to the waiting text of a row. A restored text that could be saved comes back only after
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

  /** A text that its person has left is gone already: the steps that have only put it there go, too. A paste stays whole. */
  leaveText(uid: string): void {
    const step = this.#stacks.undo.findLast(({ parts }) => parts.some((part) => part.uid === uid));
    const isText = (part: StepPart) => part.texts?.after !== undefined && changed(forth(part)).length === 0;
    if (!step || step.pasted > 0 || !step.parts.every((part) => part.uid !== uid || isText(part))) return;
    this.#take('undo', uid);
    this.leaveText(uid);
  }

  /**
   * The size of the last change: the cells that a paste brought, with how many of their texts wait and are not saved, or else the rows that
   * were changed together, 0 for a single one.
   */
  last(entry: (uid: string) => EntryState): { pasted: number; pastedOpen: number; together: number } {
    const { pasted = 0, parts = [] } = this.#stacks.undo.at(-1) ?? {};
    const isWaiting = ({ uid, texts }: StepPart) =>
      texts?.after !== undefined && isSameText(waitingTextOf(entry(uid)), texts.after);
    const pastedOpen = pasted === 0 ? 0 : parts.filter(isWaiting).length;
    return { pasted, pastedOpen, together: pasted > 0 || parts.length < 2 ? 0 : parts.length };
  }

  /** Whether the row's last step can be gone, from what the row holds now. */
  can(way: Way, uid: string, now: ValueContent): boolean {
    const step = this.#stacks[way].findLast(({ parts }) => parts.some((part) => part.uid === uid));
    const move = step && movesOf(step, way).find((each) => each.uid === uid);
    return move !== undefined && isOpen(now, move);
  }

  /**
   * Goes the last step of a stack, or the last one of a row for this row alone, and keeps what was gone for the other way. `move`
   * changes a row and answers whether it could.
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
