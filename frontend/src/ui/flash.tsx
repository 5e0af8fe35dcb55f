import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { afterNavigation, afterTime, keepOverReload, keptOverReload, LEAVES_AFTER_MS, leavesByItself } from './flash-life.ts';

export type Flash = {
  type: 'success' | 'error' | 'warning' | 'info';
  header?: string;
  content: ReactNode;
  action?: ReactNode;
  /** the action reloads the page, and the new page shows the text again */
  reloads?: boolean;
};
/** `at`: time when the message was first shown, in milliseconds */
export type ShownFlash = Flash & { id: string; at: number };

type Flashes = {
  shown: readonly ShownFlash[];
  /** Returns the id that dismisses the message. */
  show(flash: Flash): string;
  dismiss(id: string): void;
  clear(): void;
  leavePage(): void;
};

const FlashContext = createContext<Flashes | undefined>(undefined);

/** Most messages at once, so that they do not push the page away. The oldest is removed first. */
const MOST = 3;

let made = 0;

export function FlashProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownFlash[]>(() => keptOverReload(Date.now()));
  const show = useCallback((flash: Flash) => {
    const id = String(++made);
    if (flash.reloads) keepOverReload(flash, Date.now());
    setShown((now) => [{ ...flash, id, at: Date.now() }, ...now].slice(0, MOST));
    return id;
  }, []);
  const dismiss = useCallback((id: string) => setShown((now) => now.filter((flash) => flash.id !== id)), []);
  const clear = useCallback(() => setShown([]), []);
  const leavePage = useCallback(() => setShown((now) => afterNavigation(now, Date.now())), []);
  useEffect(() => {
    if (!shown.some(leavesByItself)) return;
    const timer = setTimeout(() => setShown((now) => afterTime(now, Date.now())), LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const flashes = useMemo(() => ({ shown, show, dismiss, clear, leavePage }), [shown, show, dismiss, clear, leavePage]);
  return <FlashContext value={flashes}>{children}</FlashContext>;
}

export function useFlashes(): Flashes {
  const flashes = useContext(FlashContext);
  if (!flashes) throw new Error('There is no FlashProvider above');
  return flashes;
}

/** Shows the result of an action above the page: `flash({ type: 'success', content: 'Saved' })`. */
export const useFlash = () => useFlashes().show;
