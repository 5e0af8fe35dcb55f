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

/**
 * Gives the focus of the keyboard back to a control of the page that had it, was disabled while its action ran and is enabled again: a browser takes
 * the focus away meanwhile, and a reader of the screen is at the top of the page. Who has gone on in the meantime is left where they are.
 * Answers what ends it.
 */
export function giveFocusBack(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return undefined;
  let held: EventTarget | null = null;
  let lost: EventTarget | null = null;
  const isOff = (target: EventTarget | null) => (target as HTMLElement).matches(':disabled');
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (isOff(target)) {
        if (target === held) lost = target;
      } else if (target === lost) {
        lost = null;
        const { activeElement, body } = document;
        if (activeElement === null || activeElement === body) (target as HTMLElement).focus({ preventScroll: true });
      }
    }
  });
  const take = ({ target }: Event) => {
    held = target;
    lost = null;
  };
  // what is disabled loses the focus, too, and is not left by anybody
  const leave = ({ target }: Event) => {
    if (!isOff(target)) held = null;
  };
  const forget = () => {
    lost = null;
  };
  observer.observe(content, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('focusin', take, { signal });
  document.addEventListener('focusout', leave, { signal });
  document.addEventListener('pointerdown', forget, { signal });
  return () => {
    observer.disconnect();
    ended.abort();
  };
}
