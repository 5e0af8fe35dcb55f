import { useEffect } from 'react';

/** A file lives in the tab that sends it: closing the tab asks first while `needed`. */
export function useLeaveQuestion(needed: boolean): void {
  useEffect(() => {
    if (!needed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [needed]);
}
