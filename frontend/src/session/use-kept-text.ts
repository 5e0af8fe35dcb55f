import { useCallback, useMemo, useState } from 'react';
import { keepsWork } from './kept-work.ts';
import { useUser } from './session.ts';

/**
 * A text that is being written and is not sent yet. It is kept in this browser under a name, for this person only, so that it
 * outlives a closed tab and an ended session. Answers the text, how to change it, and how to forget it once it is sent.
 */
export function useKeptText(name: string): [text: string, change: (text: string) => void, forget: () => void] {
  const { uid } = useUser();
  const key = `draft:${uid}:${name}`;
  const keeps = useMemo(() => keepsWork(uid), [uid]);
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  const forget = useCallback(() => localStorage.removeItem(key), [key]);
  const change = useCallback(
    (next: string) => {
      setText(next);
      try {
        if (next === '') localStorage.removeItem(key);
        else if (keeps()) localStorage.setItem(key, next);
      } catch (error) {
        // A full storage takes the safety net away, not the writing itself.
        console.warn('The browser could not keep a text that is being written', error);
      }
    },
    [key, keeps],
  );
  return [text, change, forget];
}
