import { type RefObject, useEffect } from 'react';
import { focusFault } from './focus-fault.ts';

const FIRST_FIELD = ['input', 'textarea', 'button[aria-haspopup="listbox"]'].map((field) => `${field}:enabled`).join(', ');
/** On a touch screen the focus would open the keyboard, which hides half of the form, so such a form gets no focus. */
const BY_FINGER = '(pointer: coarse)';

const focusFirst = (form: HTMLElement | null, options?: FocusOptions) =>
  form?.querySelector<HTMLElement>(FIRST_FIELD)?.focus(options);

/**
 * Moves the focus to the first field of a form in a dialog, and to the first fault after each refusal. The returned function
 * moves it to the first field again.
 * @param refusals number of refusals so far
 */
export function useFormFocus(form: RefObject<HTMLFormElement | null>, refusals: number): () => void {
  useEffect(() => {
    if (refusals > 0) focusFault(form.current);
  }, [form, refusals]);
  // By default a dialog gives the focus to its close button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const isInside = form.current?.contains(document.activeElement);
      if (!isInside && !matchMedia(BY_FINGER).matches) focusFirst(form.current, { preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [form]);
  return () => focusFirst(form.current);
}
