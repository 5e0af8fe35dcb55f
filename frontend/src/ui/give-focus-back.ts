import { afterFrame, isOff, isTakenAway } from './lost-focus.ts';

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
 * Keeps the place of the keyboard on the page when the focused control is removed or disabled: the browser drops such a focus, and a
 * screen reader starts again at the top of the page. The focus moves to the nearest remaining part around the control, or to the
 * heading of another page. The control gets it back once it is enabled again, was moved, or a dialog that it opened is closed. A
 * person who has moved on in the meantime stays where they are, and a dialog keeps its own focus. Returns a function that ends this.
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
  const goingOn = afterFrame(goOn);
  const observer = new MutationObserver((changes) => {
    const [held] = state.path;
    if (held?.isConnected && (state.left === undefined || isLeaving) && isTakenAway(changes, held) && isLost()) {
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
    if (control !== undefined && isLost()) goingOn.request();
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
    goingOn.cancel();
  };
}
