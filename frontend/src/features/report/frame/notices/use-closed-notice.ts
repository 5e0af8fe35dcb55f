import { useEffect, useMemo, useRef } from 'react';
import { fill } from '../../../../ui/fill.ts';
import { type Flash, useFlashes } from '../../../../ui/flash.tsx';
import { replacing } from '../../../../ui/flash-life.ts';
import { countOf } from '../../../../ui/format.ts';
import type { DraftStore } from '../../entries/drafts.ts';
import type { EntryStore } from '../../entries/store.ts';
import { hasRow, type ReportNodes } from '../../model/read.ts';
import { reportTexts as texts } from '../../texts.ts';
import { draftText } from './left-behind.tsx';

/** So many values are named; all of them stand above the report. */
const MOST = 5;

/** Says that a report was closed while its person typed, and what they typed in its rows; undefined for nothing. */
function closedNotice(drafts: DraftStore, nodes: ReportNodes): Flash | undefined {
  const typed = [...drafts.all()].filter(([uid]) => hasRow(nodes, uid)).map((draft) => draftText(draft, nodes));
  if (typed.length === 0) return undefined;
  const more = typed.length > MOST ? ` ${countOf(typed.length - MOST, texts.closedMore)}` : '';
  const content = fill(texts.closedMeanwhileText, { values: typed.slice(0, MOST).join('; ') }) + more;
  return { type: 'warning', header: texts.closedMeanwhile, content };
}

type Page = { editable: boolean; store: Pick<EntryStore, 'subscribeAll'>; drafts: DraftStore; nodes: ReportNodes };

/**
 * A report that is submitted or closed elsewhere while its person types shows its own figures at once. A message that stays in sight
 * says so, because the list of what was typed stands at the top of the page.
 */
export function useClosedNotice({ editable, store, drafts, nodes }: Page): void {
  const { show, dismiss } = useFlashes();
  const notice = useMemo(() => replacing({ show, dismiss }), [show, dismiss]);
  const wasEditable = useRef(false);
  const latest = useRef(nodes);
  latest.current = nodes;
  useEffect(() => {
    if (editable) {
      wasEditable.current = true;
      notice.clear();
      return;
    }
    if (!wasEditable.current) return;
    let said = '';
    const tell = () => {
      const flash = closedNotice(drafts, latest.current);
      if (!flash || String(flash.content) === said) return;
      said = String(flash.content);
      notice.show(flash);
    };
    tell();
    // what was on its way is refused later
    return store.subscribeAll(tell);
  }, [editable, store, drafts, notice]);
}
