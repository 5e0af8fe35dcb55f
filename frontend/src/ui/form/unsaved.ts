import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

/** The forms on the screen: each says whether it has changes that are not saved. */
const forms = new Set<() => boolean>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Whether leaving the page now would lose something that was entered. */
export const hasUnsaved = (): boolean => [...forms].some((isDirty) => isDirty());

/** Stops all questions: the session is over, and entries must not stay visible. */
export const dropUnsaved = (): void => {
  forms.clear();
  tell();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a form is on the screen that has something to lose, now or later. */
export const useHasForms = (): boolean => useSyncExternalStore(subscribe, () => forms.size > 0);

/**
 * Makes a form ask before it is left with changes: see `LeaveQuestion`. The returned function ends that once its changes are
 * saved, for forms that lead elsewhere afterwards; calling it with `false` takes that back.
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

/** What the controls below an element show, in one text. */
export function entriesIn(element: ParentNode): string {
  const said = [...element.querySelectorAll<HTMLElement & Partial<HTMLInputElement>>(CONTROLS)].map((control) =>
    control.type === 'checkbox' || control.type === 'radio'
      ? String(control.checked)
      : (control.value ?? '') || control.textContent,
  );
  return JSON.stringify(said);
}

/** Watches the controls of a form of any kind: compares them with their content when they were first touched. */
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
