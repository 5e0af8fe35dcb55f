import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ignoreClicksAfterMove } from '../../../frontend/src/ui/moved-button.ts';

/** A control of a page, at its height in pixels. */
class Control {
  isConnected = true;
  y: number;
  constructor(y: number) {
    this.y = y;
  }
  closest() {
    return this;
  }
  getBoundingClientRect() {
    return { left: 0, right: 80, top: this.y, bottom: this.y + 30 };
  }
}

beforeEach(() => vi.stubGlobal('Element', Control));
afterEach(() => vi.unstubAllGlobals());

/** A page with 'Save' at 100 px. `click` clicks at 110 px, and returns whether the click arrives. */
function page() {
  let look: (click: object) => void = () => undefined;
  ignoreClicksAfterMove({ addEventListener: (_: string, listener: never) => (look = listener) } as never);
  const click = (target: Control, timeStamp: number, { detail = 1, clientY = 110 } = {}) => {
    let arrives = true;
    const stop = () => {
      arrives = false;
    };
    look({ target, timeStamp, detail, clientX: 40, clientY, preventDefault: stop, stopPropagation: stop });
    return arrives;
  };
  return { click, save: new Control(100), below: new Control(100) };
}

describe('the second click of a double click', () => {
  it('reaches no other control where a message has moved its button', () => {
    const { click, save, below } = page();
    expect(click(save, 0)).toBe(true);
    save.y = 160;
    expect(click(below, 180)).toBe(false);
  });

  it('reaches a button that has stayed', () => {
    const { click, save } = page();
    click(save, 0);
    expect(click(save, 180)).toBe(true);
  });
});

describe('a click after a button has moved', () => {
  it.each([
    ['later', 900, {}],
    ['elsewhere', 180, { clientY: 170 }],
    ['by a key', 180, { detail: 0 }],
  ])('arrives %s', (_, at, how) => {
    const { click, save, below } = page();
    click(save, 0);
    save.y = 160;
    expect(click(below, at, how)).toBe(true);
  });

  it('arrives where the button is gone, as with the row that it deleted', () => {
    const { click, save, below } = page();
    click(save, 0);
    save.isConnected = false;
    expect(click(below, 180)).toBe(true);
  });
});
