import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Unfolds a box with a button until the person clicks or moves elsewhere in the page, because on a phone it covers a sixth of it.
 * A dialog opened from the box leaves it unfolded, because the focus returns to it.
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
