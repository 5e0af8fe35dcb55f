import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveFocusBack } from '../../../frontend/src/ui/give-focus-back.ts';
import { keepFocusIn } from '../../../frontend/src/ui/keep-focus.ts';

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

/** The content of an open dialog, which has the focus after a call of its `focus`. */
function opened(isInnermost = true) {
  let take: (event: object) => void = () => undefined;
  const around = {
    ...dialog,
    addEventListener: (_type: string, call: typeof take) => {
      take = call;
    },
  };
  const content = { closest: () => around, focus: vi.fn(() => Object.assign(page, { activeElement: content })) };
  const end = keepFocusIn(content as unknown as HTMLElement, () => isInnermost);
  const change = (taken: readonly object[] = []) => {
    observers.at(-1)!.change([{ removedNodes: taken }]);
    vi.runAllTimers();
  };
  return { around, content, end, change, take: (target: object) => take({ target }) };
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
    const { around, content, change } = opened();
    expect(observers[0]!.seen).toEqual([around, body]);
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

  it('stays with a control that was moved within it', () => {
    const { content, change, take } = opened();
    const down = { isConnected: true, matches: () => false, focus: vi.fn(() => Object.assign(page, { activeElement: down })) };
    take(down);
    const card = { contains: (each: object) => each === down };
    change([card]);
    expect([down.focus.mock.calls.length, content.focus.mock.calls.length]).toEqual([1, 0]);
    page.activeElement = body;
    change();
    expect([down.focus.mock.calls.length, content.focus.mock.calls.length]).toEqual([1, 1]);
  });

  it('is given back once the dialog within is gone', () => {
    let isInnermost = false;
    const focus = vi.fn();
    keepFocusIn({ closest: () => ({ addEventListener() {} }), focus } as unknown as HTMLElement, () => isInnermost);
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

describe('the focus of a control on the page', () => {
  const listeners = new Map<string, (event: object) => void>();

  /** An element of the page, or of a dialog. */
  function element(name: string, parentElement: object | null, isOfDialog = false) {
    const made = {
      name,
      parentElement,
      isConnected: true,
      isOff: false,
      matches: () => made.isOff,
      closest: (what: string) => (what === '[role="dialog"]' ? (isOfDialog ? dialog : null) : made),
      isOfDialog,
      contains: (each: { isOfDialog?: boolean }) => name === 'page' || each === made,
      querySelector: (): unknown => null,
      hasAttribute: () => true,
      focus: vi.fn(() => Object.assign(page, { activeElement: made })),
    };
    return made;
  }

  /** A button in a row of the page that has the focus, with what happens to it. */
  function focused() {
    const addEventListener = (type: string, call: (event: object) => void) => void listeners.set(type, call);
    const state = { isDialogOpen: false };
    vi.stubGlobal(
      'document',
      Object.assign(page, { addEventListener, querySelector: () => (state.isDialogOpen ? dialog : null) }),
    );
    const app = element('app', null);
    const content = { ...element('page', app), closest: () => app };
    const row = element('row', content);
    const button = element('button', row);
    giveFocusBack(content as unknown as HTMLElement);
    const happens = (type: string, target: object = button) => listeners.get(type)!({ target, relatedTarget: null });
    const changes = (targets: object[] = [], taken: object[] = []) => {
      observers.at(-1)!.change([...targets.map((target) => ({ target, removedNodes: [] })), { removedNodes: taken }]);
      vi.runAllTimers();
    };
    const turns = (off: boolean) => {
      button.isOff = off;
      if (off) happens('focusout');
      changes([button]);
    };
    const goes = (...gone: { isConnected: boolean }[]) => {
      happens('focusout');
      for (const each of gone) each.isConnected = false;
      page.activeElement = body;
      changes();
    };
    happens('focusin');
    return { content, row, button, state, happens, changes, turns, goes };
  }

  it('goes to what is around it while it is disabled, and comes back when it is enabled again', () => {
    const { row, button, turns } = focused();
    turns(true);
    expect([row.focus.mock.calls.length, button.focus.mock.calls.length]).toEqual([1, 0]);
    turns(false);
    expect(button.focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  });

  it('stays with another control that has it by then', () => {
    const { row, button, happens, turns } = focused();
    turns(true);
    const other = element('other', row);
    other.focus();
    happens('focusin', other);
    turns(false);
    expect(button.focus).not.toHaveBeenCalled();
  });

  it('does not come back to a person who has left it', () => {
    const { row, button, happens, turns } = focused();
    happens('focusout');
    turns(true);
    turns(false);
    expect([row.focus.mock.calls.length, button.focus.mock.calls.length]).toEqual([0, 0]);
  });

  it('does not come back to a person who has pressed beside it', () => {
    const { row, button, happens, turns } = focused();
    turns(true);
    row.focus.mockClear();
    happens('pointerdown', { closest: () => null });
    page.activeElement = body;
    turns(false);
    expect([row.focus.mock.calls.length, button.focus.mock.calls.length]).toEqual([0, 0]);
  });

  it('goes to what is left around it when it is gone', () => {
    const { row, button, goes } = focused();
    goes(button);
    expect(row.focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  });

  it('stays with it where it was moved', () => {
    const { row, button, happens, changes } = focused();
    happens('focusout');
    page.activeElement = body;
    changes([], [{ contains: (each: object) => each === button }]);
    expect([button.focus.mock.calls.length, row.focus.mock.calls.length]).toEqual([1, 0]);
  });

  it('is no matter of a row that is moved after the control was left', () => {
    const { button, happens, changes } = focused();
    happens('focusout');
    page.activeElement = body;
    vi.runAllTimers();
    changes([], [{ contains: (each: object) => each === button }]);
    expect(button.focus).not.toHaveBeenCalled();
  });

  it('goes to the heading where another page has come', () => {
    const { content, row, button, goes } = focused();
    const heading = element('heading', content);
    content.querySelector = () => heading;
    goes(row, button);
    expect(heading.focus).toHaveBeenCalledOnce();
  });

  it('is left to a dialog while that is open, and goes on once it has closed', () => {
    const { row, button, state, happens, changes } = focused();
    state.isDialogOpen = true;
    happens('focusin', element('delete', null, true));
    button.isConnected = false;
    changes();
    expect(row.focus).not.toHaveBeenCalled();
    state.isDialogOpen = false;
    changes();
    expect(row.focus).toHaveBeenCalledOnce();
  });

  it('comes back from a dialog that opened while its control was disabled', () => {
    const { row, button, state, happens, changes, turns } = focused();
    turns(true);
    expect(row.focus).toHaveBeenCalledOnce();
    const comment = element('comment', null, true);
    Object.assign(page, { activeElement: comment });
    state.isDialogOpen = true;
    happens('focusin', comment);
    turns(false);
    expect(button.focus).not.toHaveBeenCalled();
    state.isDialogOpen = false;
    page.activeElement = body;
    changes();
    expect(button.focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  });
});
