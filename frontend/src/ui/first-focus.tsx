import { type ReactNode, useEffect, useRef } from 'react';

const TEXT = 'textarea, input, [contenteditable="true"]';

/**
 * Gives the focus to the main text of a dialog when it opens; by default the button that closes it would get the focus. Does not
 * scroll, so that everything above the text stays visible.
 */
export function FirstFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(TEXT)?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div ref={box}>{children}</div>;
}
