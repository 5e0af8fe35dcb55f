import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveFocusBack, keepFocusIn } from '../../../frontend/src/ui/keep-focus.ts';

const observers: Observer[] = [];
class Observer {
  readonly seen: unknown[] = [];
  isEnded = false;
  readonly change: (changes?: readonly object[]) => void;
  constructor(change: (changes?: readonly object[]) => void) {
    this.change = change;
    observers.push(this);
  }
  observe(target: unknown) {
    this.seen.push(target);
  }
  disconnect() {
    this.isEnded = true;
  }
}
const body = { name: 'body' };
const page = { body, activeElement: body as unknown };
const dialog = { name: 'dialog' };

/** The content of an open dialog, which has the focus once it was given it. */
function opened(isInnermost = true) {
  const content = { closest: () => dialog, focus: vi.fn(() => Object.assign(page, { activeElement: content })) };
  const end = keepFocusIn(content as unknown as HTMLElement, () => isInnermost);
  const change = () => {
    observers.at(-1)!.change();
    vi.runAllTimers();
  };
  return { content, end, change };
}

beforeEach(() => {
  vi.useFakeTimers();
  observers.length = 0;
  vi.stubGlobal('MutationObserver', Observer);
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  page.activeElement = body;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the focus of a dialog', () => {
  it('stays in it when the element that had it is gone', () => {
    const { content, change } = opened();
    expect(observers[0]!.seen).toEqual([dialog, body]);
    change();
    expect(content.focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  });

  it('is left where it is, and to the dialog within', () => {
    const { content, change } = opened();
    page.activeElement = { name: 'the row in place of the removed one' };
    change();
    expect(content.focus).not.toHaveBeenCalled();
    page.activeElement = body;
    const around = opened(false);
    around.change();
    expect(around.content.focus).not.toHaveBeenCalled();
  });

  it('is given back once the dialog within is gone', () => {
    let isInnermost = false;
    const focus = vi.fn();
    keepFocusIn({ closest: () => dialog, focus } as unknown as HTMLElement, () => isInnermost);
    isInnermost = true;
    observers[0]!.change();
    vi.runAllTimers();
    expect(focus).toHaveBeenCalledOnce();
  });

  it('is no matter of a closed dialog', () => {
    const { content, end } = opened();
    observers[0]!.change();
    end();
    vi.runAllTimers();
    expect([observers[0]!.isEnded, content.focus.mock.calls.length]).toEqual([true, 0]);
  });
});

describe('the focus of a control that is disabled while its action runs', () => {
  const listeners = new Map<string, (event: object) => void>();

  /** A button of the page that has the focus, with what happens to it. */
  function focused() {
    const state = { off: false };
    const button = { matches: () => state.off, focus: vi.fn() };
    const addEventListener = (type: string, call: (event: object) => void) => void listeners.set(type, call);
    vi.stubGlobal('document', Object.assign(page, { addEventListener }));
    giveFocusBack({} as HTMLElement);
    const happens = (type: string, target: object = button) => listeners.get(type)!({ target });
    const turns = (off: boolean) => {
      state.off = off;
      if (off) happens('focusout');
      observers.at(-1)!.change([{ target: button }]);
    };
    happens('focusin');
    return { button, happens, turns };
  }

  it('comes back when it is enabled again', () => {
    const { button, turns } = focused();
    turns(true);
    expect(button.focus).not.toHaveBeenCalled();
    turns(false);
    expect(button.focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  });

  it('stays with another control that has it by then', () => {
    const { button, happens, turns } = focused();
    turns(true);
    happens('focusin', { matches: () => false });
    turns(false);
    expect(button.focus).not.toHaveBeenCalled();
  });

  it.each(['pointerdown', 'focusout'])('does not come back to a person who has left it (%s)', (type) => {
    const { button, happens, turns } = focused();
    if (type === 'focusout') happens(type);
    turns(true);
    if (type === 'pointerdown') happens(type, {});
    turns(false);
    expect(button.focus).not.toHaveBeenCalled();
  });
});
