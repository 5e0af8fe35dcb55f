import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFocusNear } from '../../../frontend/src/ui/focus-near.ts';

let change: () => void;
const listeners = new Map<string, (event: object) => void>();
const body = { name: 'body' };
const page = { body, activeElement: body as unknown };

/** A part of the page in another one, with the button or link that stands first in it. */
const part = (parentElement: object | null, first?: object) => ({
  parentElement,
  isConnected: true,
  focus: vi.fn(),
  querySelector: () => first ?? null,
});

beforeEach(() => {
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(call: () => void) {
        change = call;
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  const addEventListener = (type: string, call: (event: object) => void) => void listeners.set(type, call);
  vi.stubGlobal('document', Object.assign(page, { addEventListener }));
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => call());
  page.activeElement = body;
});

afterEach(() => vi.unstubAllGlobals());

/** A button in a row of a table, which has the focus. */
function focused() {
  const next = part(null);
  const content = { ...part(null), contains: () => true };
  const table = part(content, next);
  const row = part(table, part(null));
  const button = part(row);
  keepFocusNear(content as unknown as HTMLElement);
  listeners.get('focusin')!({ target: button });
  const goes = (...parts: { isConnected: boolean }[]) => {
    for (const each of parts) each.isConnected = false;
    change();
  };
  return { button, row, table, content, next, goes };
}

describe('the focus of a control that is gone', () => {
  it('goes to the first button of the innermost part that is left', () => {
    const { button, row, next, goes } = focused();
    goes(button, row);
    expect(next.focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  });

  it('goes to the content where nothing of its part is left', () => {
    const { button, row, table, content, next, goes } = focused();
    goes(button, row, table);
    expect([content.focus.mock.calls.length, next.focus.mock.calls.length]).toEqual([1, 0]);
  });

  it('stays where it is by then', () => {
    const { button, row, next, content, goes } = focused();
    page.activeElement = { name: 'the heading of another page' };
    goes(button, row);
    expect([content.focus.mock.calls.length, next.focus.mock.calls.length]).toEqual([0, 0]);
  });

  it.each(['control that is left', 'click beside it'])('is no matter of a %s', (what) => {
    const { button, row, next, goes } = focused();
    if (what.startsWith('click')) listeners.get('pointerdown')!({});
    goes(...(what.startsWith('click') ? [button, row] : []));
    expect(next.focus).not.toHaveBeenCalled();
  });
});
