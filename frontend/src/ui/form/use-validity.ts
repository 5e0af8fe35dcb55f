import { type RefObject, useEffect } from 'react';

/** Makes the browser know why the input of a box cannot be read, '' for nothing, so that a form can ask before it sends anything. */
export function useValidity(box: RefObject<HTMLElement | null>, why: string): void {
  useEffect(() => box.current?.querySelector('input')?.setCustomValidity(why), [box, why]);
}
