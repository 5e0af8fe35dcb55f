import { type ReactNode, useEffect, useRef } from 'react';

const TEXT = 'textarea, input, [contenteditable="true"]';

/**
 * The text that a dialog is opened for has the focus from the beginning: a dialog itself gives it to the cross that closes it.
 * What stands above the text stays in sight.
 */
export function FirstFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(TEXT)?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div ref={box}>{children}</div>;
}
