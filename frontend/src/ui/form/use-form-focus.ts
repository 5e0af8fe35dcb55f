import { type RefObject, useEffect } from 'react';
import { focusFault } from './focus-fault.ts';

const FIRST_FIELD = ['input', 'textarea', 'button[aria-haspopup="listbox"]'].map((field) => `${field}:enabled`).join(', ');
/** A finger opens the keyboard of a phone, which hides half of the form, when it wants to. */
const BY_FINGER = '(pointer: coarse)';

const focusFirst = (form: HTMLElement | null, options?: FocusOptions) =>
  form?.querySelector<HTMLElement>(FIRST_FIELD)?.focus(options);

/**
 * Gives the focus to the first field of a form in a dialog, and to the first fault after each refusal. The returned function
 * gives it to the first field again.
 * @param refusals number of refusals so far
 */
export function useFormFocus(form: RefObject<HTMLFormElement | null>, refusals: number): () => void {
  useEffect(() => {
    if (refusals > 0) focusFault(form.current);
  }, [form, refusals]);
  // a dialog itself gives the focus to the cross that closes it
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const isInside = form.current?.contains(document.activeElement);
      if (!isInside && !matchMedia(BY_FINGER).matches) focusFirst(form.current, { preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [form]);
  return () => focusFirst(form.current);
}
