import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * What a button has unfolded in a box, until somebody presses or goes elsewhere in the page: on a phone it covers a sixth of it. A dialog
 * that was opened from there leaves it unfolded, because the focus comes back.
 */
export function useFolding(): { box: RefObject<HTMLElement | null>; open: boolean; toggle(): void } {
  const box = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const fold = ({ target }: Event) => {
      if (target instanceof Element && !box.current?.contains(target) && !target.closest('[role=dialog]')) setOpen(false);
    };
    document.addEventListener('click', fold);
    document.addEventListener('focusin', fold);
    return () => {
      document.removeEventListener('click', fold);
      document.removeEventListener('focusin', fold);
    };
  }, [open]);
  return { box, open, toggle: () => setOpen(!open) };
}
