import { useEffect } from 'react';

/** Asks before the tab closes while `needed`, because closing the tab ends its uploads. */
export function useLeaveQuestion(needed: boolean): void {
  useEffect(() => {
    if (!needed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [needed]);
}
