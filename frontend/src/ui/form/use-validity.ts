import { type RefObject, useEffect } from 'react';

/**
 * Sets the reason why the input of an element is unreadable, '' for none, as its custom validity. A form reads it before it sends
 * anything.
 */
export function useValidity(box: RefObject<HTMLElement | null>, why: string): void {
  useEffect(() => box.current?.querySelector('input')?.setCustomValidity(why), [box, why]);
}
