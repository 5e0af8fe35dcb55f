import { useEffect, useRef } from 'react';
import type { EntrySheet } from '../entries/context.ts';
import { hasNeed, metricsToEnter } from '../entries/needs.ts';
import { rowsToMake } from '../table/making/rows-to-make.ts';
import type { SheetCell } from './sheet-focus.ts';

const VALUE = '[data-cell=value]:enabled';

/** The cell of the first empty value in view. A remembered tab stays open (REP-035). */
function firstEmpty(sheet: Pick<EntrySheet, 'store' | 'nodes' | 'sections'>): SheetCell | undefined {
  for (const row of metricsToEnter(sheet.sections)) {
    // Tested first, because finding a cell searches the whole page.
    if (!hasNeed('value', row, sheet)) continue;
    rowsToMake.make(row.node.uid);
    const cell = document.querySelector<SheetCell>(`[data-row="${CSS.escape(row.node.uid)}"] ${VALUE}`);
    // In a large report later rows may not exist yet.
    if (cell || rowsToMake.isGrowing) return cell ?? undefined;
  }
  return undefined;
}

/** Whether a person has moved the focus already. After a navigation the heading has it. */
const isBusy = (focused: Element | null) =>
  focused !== null && focused !== document.body && !focused.matches('.page-heading, main, a');

/**
 * Focuses the first empty value, unless the person has put the focus elsewhere. Returns false if no such value is rendered yet.
 */
function goToFirst(sheet: EntrySheet): boolean {
  if (isBusy(document.activeElement)) return true;
  const cell = firstEmpty(sheet);
  cell?.focus();
  return cell !== undefined;
}

/**
 * Focuses the first empty value when a report opens. Not on a touch screen, whose keyboard would cover the report, and not if the
 * address names a place. `wanted`: whether this person enters figures and has no notice to read first.
 */
export function useFirstEmpty(sheet: EntrySheet, wanted: boolean): void {
  const done = useRef(false);
  const forget = useRef<() => void>(undefined);
  useEffect(() => () => forget.current?.(), []);
  useEffect(() => {
    if (done.current || !wanted) return;
    done.current = true;
    if (location.hash !== '' || matchMedia('(pointer: coarse)').matches) return;
    // A row cannot be rendered within an effect.
    queueMicrotask(() => {
      if (goToFirst(sheet)) return;
      forget.current = rowsToMake.whenWhole(() => void goToFirst(sheet));
    });
  }, [sheet, wanted]);
}
