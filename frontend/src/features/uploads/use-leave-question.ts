import { useEffect } from 'react';

/** A file lives in the tab that sends it: whoever closes it while `needed` is asked first. */
export function useLeaveQuestion(needed: boolean): void {
  useEffect(() => {
    if (!needed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [needed]);
}
