const isOff = (target: HTMLElement) => target.matches(':disabled');

/** Whether changes have taken an element out of its place. One that is moved is put in again, and a browser drops its focus. */
const isTaken = (changes: readonly MutationRecord[], element: HTMLElement): boolean =>
  changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));

/**
 * Keeps the keyboard focus within an open dialog. When the focused element is removed or disabled, the browser drops the focus:
 * Tab would continue in the page behind, and Escape would do nothing. Moves such a focus to the dialog's content, so that Tab
 * goes to its next control. A control that was moved, such as the card of a field by its button 'down', has it back. Returns a function that ends this.
 * @param content of the dialog, focusable by program
 * @param isInnermost whether no dialog is open within this one
 */
export function keepFocusIn(content: HTMLElement, isInnermost: () => boolean): () => void {
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  let frame: number | undefined;
  let last: HTMLElement | undefined;
  let moved: HTMLElement | undefined;
  const bring = () => {
    const { activeElement, body } = document;
    const control = moved?.isConnected && !isOff(moved) ? moved : content;
    moved = undefined;
    if (isInnermost() && (activeElement === null || activeElement === body)) control.focus({ preventScroll: true });
  };
  // A browser drops the focus of a disabled element only after its next frame.
  const later = () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      const timer = setTimeout(() => {
        waiting.delete(timer);
        bring();
      });
      waiting.add(timer);
    });
  };
  const observer = new MutationObserver((changes) => {
    if (last && isTaken(changes, last)) moved = last;
    later();
  });
  const dialog = content.closest<HTMLElement>('[role="dialog"]') ?? content;
  const take = ({ target }: Event) => {
    last = target as HTMLElement;
  };
  const ended = new AbortController();
  dialog.addEventListener('focusin', take, { signal: ended.signal });
  observer.observe(dialog, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  // A dialog within this one is outside its element in the document.
  observer.observe(document.body, { childList: true });
  return () => {
    observer.disconnect();
    ended.abort();
    if (frame !== undefined) cancelAnimationFrame(frame);
    for (const timer of waiting) clearTimeout(timer);
  };
}

const CONTROL = 'button, a, input, select, textarea, [tabindex]';

/** An element with what is around it on the page, from the inside out; nothing for what is not on the page. */
function pathIn(content: HTMLElement, target: HTMLElement | null): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let each = target; each; each = each.parentElement) {
    path.push(each);
    if (each === content) return path;
  }
  return [];
}

/** Gives the focus to a part of the page, which has it until it is left. */
function focusPart(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.dataset.holdsFocus = '';
    const leave = () => {
      part.removeAttribute('tabindex');
      delete part.dataset.holdsFocus;
    };
    part.addEventListener('blur', leave, { once: true });
  }
  part.focus({ preventScroll: true });
}

/**
 * Keeps the place of the keyboard on the page where the control that has the focus goes or is disabled: a browser takes the focus from it, and a
 * reader of the screen is at the top of the page. The focus goes on to the nearest part around it that is left, to the heading where that is
 * another page, and back to the control once it is enabled again, was moved, or a dialog that it opened is closed. Who has gone on in the meantime is left where they are, and a dialog
 * keeps its own focus. Answers what ends it.
 */
export function giveFocusBack(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return undefined;
  // the navigation beside the content has controls that go, too
  const app = content.closest<HTMLElement>('#app') ?? content;
  const state: {
    path: HTMLElement[];
    off?: HTMLElement | undefined;
    left?: HTMLElement | undefined;
    given?: HTMLElement;
    /** a dialog had the focus since the control had it */
    isBehind?: boolean;
  } = { path: [] };
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  let frame: number | undefined;
  let isLeaving = false;
  const isLost = () => {
    const { activeElement, body } = document;
    return activeElement === null || activeElement === body || activeElement === state.given;
  };
  const goOn = () => {
    const [control, ...around] = state.path;
    if (!control || !isLost() || document.querySelector('.modal-content') !== null) return;
    if (control.isConnected && !isOff(control)) {
      // a dialog that opened while its control was disabled does not know it, and gives the focus back to the page
      if (state.isBehind) control.focus({ preventScroll: true });
      return;
    }
    const part = around.find((each) => each.isConnected && !isOff(each));
    if (part === undefined || part === document.activeElement) return;
    state.given = part.contains(content) ? (content.querySelector<HTMLElement>('.page-heading') ?? content) : part;
    focusPart(state.given);
  };
  // a browser takes the focus from what is disabled, and a dialog that closes gives it back, only after the next frame
  const later = () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      const timer = setTimeout(() => {
        waiting.delete(timer);
        goOn();
      });
      waiting.add(timer);
    });
  };
  const observer = new MutationObserver((changes) => {
    const [held] = state.path;
    if (held?.isConnected && (state.left === undefined || isLeaving) && isTaken(changes, held) && isLost()) {
      state.left = undefined;
      held.focus({ preventScroll: true });
    }
    if (state.left?.isConnected) Object.assign(state, { path: [], left: undefined });
    const [control] = state.path;
    for (const { target } of changes) {
      if (control === undefined || target !== control) continue;
      if (isOff(control)) state.off = control;
      else if (state.off === control) {
        state.off = undefined;
        if (isLost()) control.focus({ preventScroll: true });
      }
    }
    if (control !== undefined && isLost()) later();
  });
  const hold = (target: HTMLElement | null) =>
    Object.assign(state, { path: pathIn(app, target), off: undefined, left: undefined, given: undefined, isBehind: false });
  const take = ({ target }: Event) => {
    const found = target as HTMLElement;
    if (found === state.given) return;
    // the focus comes back from a dialog, which is no part of the page
    if (found.closest('[role="dialog"]') && !app.contains(found)) Object.assign(state, { left: undefined, isBehind: true });
    else hold(found);
  };
  // what is disabled or gone loses the focus, too, and is not left by anybody
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    const found = target as HTMLElement;
    if (found !== state.path[0] || isOff(found) || relatedTarget) return;
    state.left = found;
    // what is moved loses the focus as if it was left, in the same task as it moves
    isLeaving = true;
    setTimeout(() => {
      isLeaving = false;
    });
  };
  // what is pressed already has the focus, or gets none in some browsers
  const press = ({ target }: Event) => {
    const found = target as HTMLElement;
    if (!found.closest('[role="dialog"]') || app.contains(found)) hold(found.closest(CONTROL));
  };
  observer.observe(app, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  observer.observe(document.body, { childList: true });
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('focusin', take, { signal });
  document.addEventListener('focusout', leave, { signal });
  document.addEventListener('pointerdown', press, { signal });
  return () => {
    observer.disconnect();
    ended.abort();
    if (frame !== undefined) cancelAnimationFrame(frame);
    for (const timer of waiting) clearTimeout(timer);
  };
}
