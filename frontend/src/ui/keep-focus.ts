/**
 * Keeps the focus of the keyboard within a dialog while it is open. An element that has the focus takes it away when it goes or is disabled: Tab
 * then went on in the page behind, and Escape closed nothing. Such a focus goes to the content as a whole, so that Tab reaches what is there now.
 * Answers what ends it.
 * @param content of the dialog, which takes the focus by program
 * @param isInnermost whether no dialog is open within this one
 */
export function keepFocusIn(content: HTMLElement, isInnermost: () => boolean): () => void {
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  let frame: number | undefined;
  const bring = () => {
    const { activeElement, body } = document;
    if (isInnermost() && (activeElement === null || activeElement === body)) content.focus({ preventScroll: true });
  };
  // a browser takes the focus from what is disabled only after its next frame
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
  const observer = new MutationObserver(later);
  const dialog = content.closest('[role="dialog"]') ?? content;
  observer.observe(dialog, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  // a dialog within this one is no part of it in the document
  observer.observe(document.body, { childList: true });
  return () => {
    observer.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
    for (const timer of waiting) clearTimeout(timer);
  };
}
