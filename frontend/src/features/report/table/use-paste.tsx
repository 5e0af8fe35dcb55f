import { type ClipboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useSheet } from '../entries/context.ts';
import { columnOf, doubtful, entered, type PasteCell, type PastePlan, planPaste } from '../entries/paste.ts';
import type { EntryStore } from '../entries/store.ts';
import { storeCell } from '../frame/sheet-focus.ts';
import { nameOf } from '../model/sections.ts';
import { cellAt } from './table-keys.ts';

const PasteQuestion = lazy(() => import('./paste-question.tsx'));

type Asked = { plan: PastePlan; cells: readonly PasteCell[] };

/** The value cells of a table from one of them downwards, locked ones included, so that a column stays beside its names. */
function cellsFrom(cell: HTMLElement, names: ReadonlyMap<string, string>, store: EntryStore): PasteCell[] {
  const all = [...(cell.closest('table')?.querySelectorAll<HTMLElement>('[data-cell=value]') ?? [])];
  return all.slice(all.indexOf(cell)).flatMap((each) => {
    const uid = cellAt(each)?.uid;
    if (uid === undefined) return [];
    const kind = each.dataset.kind === 'text' ? 'text' : each.tagName === 'SELECT' ? 'choice' : 'number';
    return [{ uid, name: names.get(uid) ?? '', kind, locked: each.matches(':disabled'), value: store.entry(uid).value }];
  });
}

/**
 * A column from a spreadsheet goes into the cells below the one that has the focus, as one change. What would not be stored as it
 * was copied is asked about first.
 */
export function usePaste(): { onPaste(event: ClipboardEvent): void; question: ReactNode } {
  const { nodes, store } = useSheet();
  const [asked, setAsked] = useState<Asked>();
  const enter = ({ plan, cells }: Asked) => {
    store.paste(entered(plan, cells));
    setAsked(undefined);
  };
  const onPaste = (event: ClipboardEvent) => {
    const found = cellAt(event.target);
    if (found?.column !== 'value') return;
    const column = columnOf(event.clipboardData.getData('text/plain'));
    const names = new Map(nodes.nodes.map((node) => [node.uid, nameOf(node)]));
    const cells = cellsFrom(found.cell, names, store);
    const plan = planPaste(column, cells);
    const doubts = doubtful(plan).length > 0 || plan.beyond > 0;
    const choice = found.cell.tagName === 'SELECT';
    // One figure is the input's own business: it may go into the middle of a text, and the cell asks what an unclear one means.
    const plain = !doubts || plan.lines.every(({ kind }) => kind === 'unclear' || kind === 'no number');
    if (column.length === 1 && plain && plan.beyond === 0 && !choice) return;
    event.preventDefault();
    // The question gives the focus back to the cell.
    storeCell(found.cell);
    if (doubts) setAsked({ plan, cells });
    else enter({ plan, cells });
  };
  const question = asked && (
    <Suspense>
      <PasteQuestion plan={asked.plan} onPaste={() => enter(asked)} onClose={() => setAsked(undefined)} />
    </Suspense>
  );
  return { onPaste, question };
}
