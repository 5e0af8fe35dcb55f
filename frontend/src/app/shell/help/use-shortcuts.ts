import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isTaken, shortcutsOn } from '../../../ui/single-keys.ts';
import { searchTexts } from '../search/texts.ts';
import { shortcutOf } from './shortcuts.ts';

/** Moves the cursor into the search. On a narrow bar the search is behind a button. */
function toSearch(): void {
  const bar = document.querySelector('.top-bar header');
  const field = bar?.querySelector<HTMLElement>('input');
  if (field) field.focus();
  else bar?.querySelector<HTMLElement>(`[aria-label="${searchTexts.open}"]`)?.click();
}

/** Listens to the keys of the list while the frame is shown. */
export function useShortcuts(showList: () => void): void {
  const navigate = useNavigate();
  const show = useRef(showList);
  show.current = showList;
  useEffect(() => {
    let before: { key: string; at: number } | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event) || !shortcutsOn()) return;
      const { found, waits } = shortcutOf(event.key, before, event.timeStamp);
      before = waits ? { key: event.key, at: event.timeStamp } : undefined;
      if (!found || found.act === 'page') return;
      event.preventDefault();
      if (found.act === 'list') show.current();
      else if (found.act === 'search') toSearch();
      else if (found.act === 'filter') document.querySelector<HTMLElement>('.navigation input')?.focus();
      else navigate(found.act.href);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate]);
}
