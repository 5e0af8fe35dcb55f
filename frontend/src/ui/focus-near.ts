/** What takes the focus in place of a control that is gone: no field, which would open the keyboard of a phone. */
const TAKES_FOCUS = 'button:not(:disabled), a[href]';

/** A control and the elements around it, from the innermost one up to the content. */
function chainOf(control: Element, content: Element): Element[] {
  const chain: Element[] = [];
  for (let each: Element | null = control; each && each !== content; each = each.parentElement) chain.push(each);
  return [...chain, content];
}

/**
 * Keeps the focus of the keyboard near a control of the page that had it and is gone: the row of a deleted thing, a button in whose place a form
 * has come. The first button or link of the innermost element that is left takes it, or the content as a whole; otherwise a reader of the
 * screen is at the top of the page. Where something else has the focus, it stays there. Answers what ends it.
 */
export function keepFocusNear(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return undefined;
  let chain: readonly Element[] = [];
  let frame: number | undefined;
  const isLost = () => {
    const { activeElement, body } = document;
    return chain[0]?.isConnected === false && (activeElement === null || activeElement === body);
  };
  const bring = () => {
    frame = undefined;
    if (!isLost()) return;
    const left = chain.filter((each) => each.isConnected && each !== content);
    const near = left.map((each) => each.querySelector<HTMLElement>(TAKES_FOCUS)).find((each) => each !== null);
    (near ?? content).focus({ preventScroll: true });
  };
  // a dialog that closes gives the focus back itself, where it can
  const observer = new MutationObserver(() => {
    if (isLost()) frame ??= requestAnimationFrame(bring);
  });
  observer.observe(content, { childList: true, subtree: true });
  // dialogs stand beside the content, and are gone after what they have deleted
  observer.observe(document.body, { childList: true });
  const ended = new AbortController();
  const take = ({ target }: Event) => {
    if (content.contains(target as Node)) chain = chainOf(target as Element, content);
  };
  const forget = () => {
    chain = [];
  };
  document.addEventListener('focusin', take, { signal: ended.signal });
  document.addEventListener('pointerdown', forget, { signal: ended.signal });
  return () => {
    observer.disconnect();
    ended.abort();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
