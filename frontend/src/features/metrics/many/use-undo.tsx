import Button from '@cloudscape-design/components/button';
import { messageOf } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { countOf } from '../../../ui/format.ts';
import type { RowsBefore } from '../row-moves.ts';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureChanges } from '../use-structure.ts';

type Undoable<T> = {
  /** what has been done */
  content: string;
  undo(): Promise<T>;
  /** what is said after it has been undone, from what `undo` answers, and when that fails */
  undone(answer: T): string;
  failed: string;
};

/** Shows the result of an act with a button to undo it. */
export function useUndoFlash() {
  const flash = useFlash();
  return <T,>({ content, undo, undone, failed }: Undoable<T>) => {
    const run = async () => {
      try {
        flash({ type: 'success', content: undone(await undo()) });
      } catch (error) {
        flash({ type: 'error', header: failed, content: messageOf(error, '') });
      }
    };
    flash({
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
