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

/** Most values that the message names. The page lists all of them above the report. */
const MOST = 5;

/** The message that a report was closed while its person had it open: the unsaved entries, or else `why`; undefined for none. */
function closedNotice(drafts: DraftStore, nodes: ReportNodes, why: string): Flash | undefined {
  const typed = [...drafts.all()].filter(([uid]) => hasRow(nodes, uid)).map((draft) => draftText(draft, nodes));
  if (typed.length === 0 && why === '') return undefined;
  if (typed.length === 0) return { type: 'info', header: texts.closedMeanwhile, content: fill(texts.closedUntyped, { why }) };
  const more = typed.length > MOST ? ` ${countOf(typed.length - MOST, texts.closedMore)}` : '';
  const content = fill(texts.closedMeanwhileText, { values: typed.slice(0, MOST).join('; ') }) + more;
  return { type: 'warning', header: texts.closedMeanwhile, content };
}

/** `why`: why the report can no longer be changed, if another person caused it; otherwise ''. */
type Page = {
  editable: boolean;
  why: string;
  store: Pick<EntryStore, 'subscribeAll'>;
  drafts: DraftStore;
  nodes: ReportNodes;
};

/**
 * Shows a message when a report is submitted or closed elsewhere while its person has it open. The report then shows only its own
 * figures. The message stays in view, because the notices and the list of unsaved entries are at the top of the page.
 */
export function useClosedNotice({ editable, why, store, drafts, nodes }: Page): void {
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
      const flash = closedNotice(drafts, latest.current, why);
      if (!flash || String(flash.content) === said) return;
      said = String(flash.content);
      notice.show(flash);
    };
    tell();
    // Running saves are refused later.
    return store.subscribeAll(tell);
  }, [editable, why, store, drafts, notice]);
}
