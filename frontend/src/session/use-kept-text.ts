import { useCallback, useMemo, useState } from 'react';
import { keptText } from './kept-text.ts';
import { useUser } from './session.ts';

/**
 * A text that is not sent yet. This browser keeps it under a name, for this person only, so that it survives a closed tab and an
 * ended session. Returns the text, a function to change it, and a function to forget it once it is sent.
 */
export function useKeptText(name: string): [text: string, change: (text: string) => void, forget: () => void] {
  const { uid } = useUser();
  const kept = useMemo(() => keptText(uid, name), [uid, name]);
  const [text, setText] = useState(kept.read);
  const forget = useCallback(() => kept.write(''), [kept]);
  const change = useCallback(
    (next: string) => {
      setText(next);
      kept.write(next);
    },
    [kept],
  );
  return [text, change, forget];
}
