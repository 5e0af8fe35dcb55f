import Button from '@cloudscape-design/components/button';
import { messageOf } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlashes } from '../../../ui/flash.tsx';
import { countOf } from '../../../ui/format.ts';
import type { RowsBefore } from '../row-moves.ts';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureChanges } from '../use-structure.ts';

type Undoable<T> = {
  /** what has been done */
  content: string;
  undo(): Promise<T>;
  /** the message after undoing, from the answer of `undo`, and the one after a failure */
  undone(answer: T): string;
  failed: string;
};

/** The message with the button, and what is shown after a click. */
type Messages = Pick<ReturnType<typeof useFlashes>, 'show'> & { dismiss(): void };

/** What the button does: it undoes once, however often it is clicked, and goes with its message. After a failure it can be tried again. */
export function undoOnce<T>({ undo, undone, failed }: Omit<Undoable<T>, 'content'>, { show, dismiss }: Messages) {
  let isUsed = false;
  return async () => {
    if (isUsed) return;
    isUsed = true;
    try {
      const content = undone(await undo());
      dismiss();
      show({ type: 'success', content });
    } catch (error) {
      isUsed = false;
      show({ type: 'error', header: failed, content: messageOf(error, '') });
    }
  };
}

/** Shows the result of an act with a button to undo it. */
export function useUndoFlash() {
  const { show, dismiss } = useFlashes();
  return <T,>({ content, ...undoable }: Undoable<T>) => {
    const run = undoOnce(undoable, { show, dismiss: () => dismiss(id) });
    const id = show({
      type: 'success',
      content: (
        <>
          {content}{' '}
          <Button variant="inline-link" onClick={() => void run()}>
            {texts.undo}
          </Button>
        </>
      ),
    });
  };
}

/** Rows that have been moved, with what that has changed in figures, and the way back. `name`: of a single one. */
export const movedWithUndo = (
  before: RowsBefore,
  changes: Pick<StructureChanges, 'moveBack' | 'changedSums'>,
  name: string | undefined,
): Undoable<void> => ({
  content: changes.changedSums(before) || movedText(before.places.length, name),
  undo: () => changes.moveBack(before.places),
  undone: () => texts.movedBack,
  failed: texts.moveFailed,
});

const movedText = (rows: number, name: string | undefined) =>
  rows === 1 && name !== undefined ? fill(texts.movedNamed, { name }) : countOf(rows, texts.moved);
