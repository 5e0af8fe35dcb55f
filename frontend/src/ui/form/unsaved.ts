import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

/** The forms on the screen, each as a function that returns whether it has unsaved changes. */
const forms = new Set<() => boolean>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Whether leaving the page now would lose an entry. */
export const hasUnsaved = (): boolean => [...forms].some((isDirty) => isDirty());

/** Ends all questions: the session is over, and entries must not stay visible. */
export const dropUnsaved = (): void => {
  forms.clear();
  tell();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the screen has a form that asks before it is left. */
export const useHasForms = (): boolean => useSyncExternalStore(subscribe, () => forms.size > 0);

/**
 * Makes a form ask before it is left with changes: see `LeaveQuestion`. The returned function ends this after a save, for forms
 * that navigate afterwards; with `false` the form asks again.
 */
export function useUnsaved(isDirty: () => boolean): (isSaved?: boolean) => void {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  const saved = useRef(false);
  useEffect(() => {
    const form = () => !saved.current && latest.current();
    forms.add(form);
    tell();
    return () => {
      forms.delete(form);
      tell();
    };
  }, []);
  return (isSaved = true) => {
    saved.current = isSaved;
  };
}

const CONTROLS = 'input, textarea, button[aria-haspopup="listbox"], [contenteditable="true"], [class*="token-list"]';

/** The content of all controls in an element, as one text. */
export function entriesIn(element: ParentNode): string {
  const said = [...element.querySelectorAll<HTMLElement & Partial<HTMLInputElement>>(CONTROLS)].map((control) =>
    control.type === 'checkbox' || control.type === 'radio'
      ? String(control.checked)
      : (control.value ?? '') || control.textContent,
  );
  return JSON.stringify(said);
}

/** Watches the controls of a form: compares them with their content before the first touch. */
export function useEntries(form: RefObject<HTMLElement | null>) {
  const before = useRef('');
  const touched = useRef(false);
  const look = () => {
    if (!touched.current && form.current) before.current = entriesIn(form.current);
  };
  const touch = () => {
    look();
    touched.current = true;
  };
  return {
    isDirty: () => touched.current && form.current !== null && entriesIn(form.current) !== before.current,
    forget: () => {
      touched.current = false;
    },
    handlers: {
      onFocusCapture: look,
      onPointerDownCapture: touch,
      onKeyDownCapture: touch,
      onInput: () => (touched.current = true),
    },
  };
}
