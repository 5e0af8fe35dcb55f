import Button from '@cloudscape-design/components/button';
import { messageOf } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlashes } from '../../../ui/flash.tsx';
import { countOf } from '../../../ui/format.ts';
import type { RowsBefore } from '../row-moves.ts';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureChanges } from '../use-structure.ts';

type Undoable<T> = {
  /** message about what was done */
  content: string;
  undo(): Promise<T>;
  /** message after undoing, from the result of `undo`; `failed`: message after a failure */
  undone(answer: T): string;
  failed: string;
};

/** Shows messages, and dismisses the message with the button. */
type Messages = Pick<ReturnType<typeof useFlashes>, 'show'> & { dismiss(): void };

/**
 * The action of the button: undoes only once, even after several clicks, and dismisses its message. After a failure it can be
 * tried again.
 */
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

/** Shows the result of an action with a button that undoes it. */
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

/** The message after moving rows, with the changes in figures, and the undo. `name`: name of a single row. */
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
