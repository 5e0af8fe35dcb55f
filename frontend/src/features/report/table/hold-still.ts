/** Whether an element of the sheet with the focus stands below another element. */
const isBelow = (focused: Element | null, above: Element): boolean =>
  focused?.closest('[data-row]') != null && (above.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Keeps the cell with the focus where it is on the screen, after an element has come into sight above it. */
export function holdStill(added: Element | null): void {
  if (!added || !isBelow(document.activeElement, added)) return;
  const { top, height } = added.getBoundingClientRect();
  // What comes above the screen is balanced by the browser.
  if (top >= 0) window.scrollBy(0, height);
}
