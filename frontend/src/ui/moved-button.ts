/** Milliseconds within which two clicks at one place are a double click. */
const DOUBLE_MS = 500;
/** Pixels between the two clicks of a double click at most. */
const NEAR_PX = 4;

type ButtonClick = { button: Element; x: number; y: number; at: number };

const isBelow = (button: Element, { clientX: x, clientY: y }: MouseEvent): boolean => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return left <= x && x <= right && top <= y && y <= bottom;
};

/**
 * Whether a click is the second one of a double click on a button that the first one has moved away,
 * as a new message above it does.
 */
function isMeantFor({ button, x, y, at }: ButtonClick, click: MouseEvent): boolean {
  const isNear = Math.abs(click.clientX - x) <= NEAR_PX && Math.abs(click.clientY - y) <= NEAR_PX;
  return isNear && click.timeStamp - at <= DOUBLE_MS && button.isConnected && !isBelow(button, click);
}

/**
 * Ignores the second click of a double click where the button of the first one has moved from under the pointer: it would reach
 * whatever control is there now. A button that is gone is not waited for, and keys are not clicks.
 */
export function ignoreClicksAfterMove(page: Pick<Document, 'addEventListener'>): void {
  let last: ButtonClick | undefined;
  const look = (click: MouseEvent) => {
    if (click.detail === 0) return;
    if (last && isMeantFor(last, click)) {
      click.preventDefault();
      click.stopPropagation();
      return;
    }
    const button = click.target instanceof Element ? click.target.closest('button') : null;
    last = button ? { button, x: click.clientX, y: click.clientY, at: click.timeStamp } : undefined;
  };
  page.addEventListener('click', look, { capture: true });
}
