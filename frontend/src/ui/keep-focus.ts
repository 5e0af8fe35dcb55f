import { afterFrame, isOff, isTakenAway } from './lost-focus.ts';

/**
 * Keeps the keyboard focus within an open dialog. When the focused element is removed or disabled, the browser drops the focus:
 * Tab would continue in the page behind, and Escape would do nothing. Moves such a focus to the dialog's content, so that Tab
 * goes to its next control. A control that was moved, such as the card of a field by its button 'down', gets it back. Returns a
 * function that ends this.
 * @param content of the dialog, focusable by program
 * @param isInnermost whether no dialog is open within this one
 */
export function keepFocusIn(content: HTMLElement, isInnermost: () => boolean): () => void {
  let last: HTMLElement | undefined;
  let moved: HTMLElement | undefined;
  const bring = () => {
    const { activeElement, body } = document;
    const control = moved?.isConnected && !isOff(moved) ? moved : content;
    moved = undefined;
    if (isInnermost() && (activeElement === null || activeElement === body)) control.focus({ preventScroll: true });
  };
  // A browser drops the focus of a disabled element only after its next frame.
  const bringing = afterFrame(bring);
  const observer = new MutationObserver((changes) => {
    if (last && isTakenAway(changes, last)) moved = last;
    bringing.request();
  });
  const dialog = content.closest<HTMLElement>('[role="dialog"]') ?? content;
  const take = ({ target }: Event) => {
    last = target as HTMLElement;
  };
  const ended = new AbortController();
  dialog.addEventListener('focusin', take, { signal: ended.signal });
  observer.observe(dialog, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  // A dialog within this one is outside its element in the document.
  observer.observe(document.body, { childList: true });
  return () => {
    observer.disconnect();
    ended.abort();
    bringing.cancel();
  };
}
