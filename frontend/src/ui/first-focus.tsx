import { type ReactNode, useEffect, useRef } from 'react';

const FIELD = 'textarea, input, [contenteditable="true"]';

/**
 * Gives the focus to the main text of a dialog, or to its first choice, when it opens; without one the content of the dialog has
 * it. Does not scroll, so that everything above stays visible.
 */
export function FirstFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div ref={box}>{children}</div>;
}
