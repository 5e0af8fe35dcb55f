/** Whether the focus is in a row below another element. */
const isBelow = (focused: Element | null, above: Element): boolean =>
  focused?.closest('[data-row]') != null && (above.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Scrolls by the height of an added element, so that the focused cell below it stays in place on the screen. */
export function holdStill(added: Element | null): void {
  if (!added || !isBelow(document.activeElement, added)) return;
  const { top, height } = added.getBoundingClientRect();
  // The browser itself compensates for elements above the visible part.
  if (top >= 0) window.scrollBy(0, height);
}
