import { useEffect } from 'react';

/**
 * Removes `aria-orientation` from the frame's bar for phones: its `nav` must not have it (axe: aria-allowed-attr). React sets it
 * once when the bar appears: with the frame, or when the window becomes narrow.
 */
export function useMendedToolbar(): void {
  useEffect(() => {
    const mend = () =>
      requestAnimationFrame(() => document.querySelector('nav[aria-orientation]')?.removeAttribute('aria-orientation'));
    mend();
    window.addEventListener('resize', mend);
    return () => window.removeEventListener('resize', mend);
  });
}
