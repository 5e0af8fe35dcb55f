import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useSheet } from '../entries/context.ts';
import { takePast } from '../entries/take-past.ts';
import { discardRestoredCell } from '../table/leave-restored.ts';
import { cellAt } from '../table/table-keys.ts';
import { entryActOf } from './entry-acts.ts';
import { goToNeed } from './go-to-need.ts';
import { storeCell } from './sheet-focus.ts';
import { isOutside } from './use-undo.ts';

/**
 * Handles keys while a report can be changed: those that enter a past value, those that go to the next row with a need, and
 * Escape in a cell with a restored entry.
 */
export function EntryKeys(): null {
  const sheet = useSheet();
  useEffect(() => {
    const { announcer } = sheet;
    const clear = () => announcer.say('');
    const onKey = (event: KeyboardEvent) => {
      const left = event.key === 'Escape' && !event.defaultPrevented ? cellAt(event.target) : undefined;
      const part = left?.column === 'comment' ? 'note' : left?.column === 'value' ? 'text' : undefined;
      if (left && part && left.cell.dataset.typing !== 'true' && discardRestoredCell({ uid: left.uid, part }, sheet)) return;
      const act = entryActOf(event);
      if (!act || isOutside(event.target)) return;
      const found = cellAt(event.target);
      if (act === 'past' && found?.column !== 'value') return;
      event.preventDefault();
      if (found?.cell.dataset.typing === 'true') storeCell(found.cell);
      if (act !== 'past') {
        announcer.say(goToNeed(act, document.activeElement, sheet));
        return;
      }
      announcer.say(flushSync(() => takePast(found!.uid, sheet)));
      found!.cell.focus();
    };
    window.addEventListener('keydown', clear, true);
    window.addEventListener('pointerdown', clear, true);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', clear, true);
      window.removeEventListener('pointerdown', clear, true);
      window.removeEventListener('keydown', onKey);
    };
  }, [sheet]);
  return null;
}
