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

const focusControl = (control: HTMLElement): void => control.focus({ preventScroll: true });

/** The place of the keyboard on a page: the control that has or had the focus, and what has happened to it since. */
class KeyboardPlace {
  readonly #app: HTMLElement;
  readonly #content: HTMLElement;
  /** the control with what is around it */
  #path: HTMLElement[] = [];
  /** the control while it is disabled */
  #off: HTMLElement | undefined;
  /** the control after its person has left it */
  #left: HTMLElement | undefined;
  /** the part of the page that has the focus in place of the control */
  #given: HTMLElement | undefined;
  /** a dialog had the focus since the control had it */
  #isBehind = false;
  /** the control was left in the present task */
  #isLeaving = false;

  constructor(app: HTMLElement, content: HTMLElement) {
    this.#app = app;
    this.#content = content;
  }

  #isLost(): boolean {
    const { activeElement, body } = document;
    return activeElement === null || activeElement === body || activeElement === this.#given;
  }

  #isInDialog(found: HTMLElement): boolean {
    return found.closest('[role="dialog"]') !== null && !this.#app.contains(found);
  }

  #hold(target: HTMLElement | null): void {
    this.#path = pathIn(this.#app, target);
    this.#off = undefined;
    this.#left = undefined;
    this.#given = undefined;
    this.#isBehind = false;
  }

  /** An element has got the focus. */
  take(found: HTMLElement): void {
    if (found === this.#given) return;
    if (this.#isInDialog(found)) {
      // the focus comes back from a dialog, which is no part of the page
      this.#left = undefined;
      this.#isBehind = true;
    } else this.#hold(found);
  }

  /** An element has lost the focus to another one, if any. What is disabled or gone loses it, too, and is not left by anybody. */
  leave(found: HTMLElement, to: EventTarget | null): void {
    if (found !== this.#path[0] || isOff(found) || to) return;
    this.#left = found;
    // what is moved loses the focus as if it was left, in the same task as it moves
    this.#isLeaving = true;
    setTimeout(() => {
      this.#isLeaving = false;
    });
  }

  /** An element was pressed, which already has the focus, or gets none in some browsers. */
  press(found: HTMLElement): void {
    if (!this.#isInDialog(found)) this.#hold(found.closest<HTMLElement>(CONTROL));
  }

  /** The page has changed. Returns whether the focus is lost, so that `restore` is due after the next frame. */
  follow(changes: readonly MutationRecord[]): boolean {
    this.#followMove(changes);
    if (this.#left?.isConnected) {
      this.#path = [];
      this.#left = undefined;
    }
    const [control] = this.#path;
    if (control === undefined) return false;
    for (const { target } of changes) if (target === control) this.#followSwitch(control);
    return this.#isLost();
  }

  /** The control gets the focus back if it was moved. */
  #followMove(changes: readonly MutationRecord[]): void {
    const [control] = this.#path;
    if (!control?.isConnected || (this.#left !== undefined && !this.#isLeaving)) return;
    if (!isTakenAway(changes, control) || !this.#isLost()) return;
    this.#left = undefined;
    focusControl(control);
  }

  /** The control gets the focus back if it was disabled and is enabled again. */
  #followSwitch(control: HTMLElement): void {
    if (isOff(control)) this.#off = control;
    else if (this.#off === control) {
      this.#off = undefined;
      if (this.#isLost()) focusControl(control);
    }
  }

  /** Gives a lost focus to the control, or to the nearest part of the page around it, or to the heading of another page. */
  restore(): void {
    const [control, ...around] = this.#path;
    if (!control || !this.#isLost() || document.querySelector('.modal-content') !== null) return;
    if (control.isConnected && !isOff(control)) {
      // a dialog that opened while its control was disabled does not know it, and gives the focus back to the page
      if (this.#isBehind) focusControl(control);
      return;
    }
    const part = around.find((each) => each.isConnected && !isOff(each));
    if (part === undefined || part === document.activeElement) return;
    const content = this.#content;
    this.#given = part.contains(content) ? (content.querySelector<HTMLElement>('.page-heading') ?? content) : part;
    focusPart(this.#given);
  }
}

/**
 * Keeps the place of the keyboard on the page when the focused control is removed or disabled: the browser drops such a
 * focus, and a screen reader starts again at the top of the page. The focus moves to the nearest remaining part around the
 * control, or to the heading of another page. The control gets it back once it is enabled again, was moved, or a dialog that
 * it opened is closed. A person who has moved on in the meantime stays where they are, and a dialog keeps its own focus.
 * Returns a function that ends this.
 */
export function giveFocusBack(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return undefined;
  // the navigation beside the content has controls that go, too
  const app = content.closest<HTMLElement>('#app') ?? content;
  const place = new KeyboardPlace(app, content);
  // a browser takes the focus from what is disabled, and a dialog that closes gives it back, only after the next frame
  const restoring = afterFrame(() => place.restore());
  const observer = new MutationObserver((changes) => {
    if (place.follow(changes)) restoring.request();
  });
  observer.observe(app, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  observer.observe(document.body, { childList: true });
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('focusin', ({ target }) => place.take(target as HTMLElement), { signal });
  document.addEventListener('focusout', ({ target, relatedTarget }) => place.leave(target as HTMLElement, relatedTarget), {
    signal,
  });
  document.addEventListener('pointerdown', ({ target }) => place.press(target as HTMLElement), { signal });
  return () => {
    observer.disconnect();
    ended.abort();
    restoring.cancel();
  };
}
