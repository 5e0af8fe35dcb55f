import { useEffect } from 'react';

/**
 * The frame's bar for phones puts `aria-orientation` on its `nav`, which that role does not take (axe: aria-allowed-attr). React
 * writes it once, when the bar appears: with the frame, or when the window becomes narrow.
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
