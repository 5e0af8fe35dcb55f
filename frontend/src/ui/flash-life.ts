import type { Flash, ShownFlash } from './flash.tsx';

/** Time to read a result, after which it leaves by itself. */
export const LEAVES_AFTER_MS = 20_000;
/** A navigation that belongs to the action comes within this time; its result is shown on the page that it leads to. */
const SAME_ACTION_MS = 10_000;

const isResult = ({ type }: ShownFlash): boolean => type === 'success';
/** With a link or a button in it, a result stays until its page is left: slow readers must reach it (WCAG 2.2.1). */
export const leavesByItself = (flash: ShownFlash): boolean =>
  isResult(flash) && typeof flash.content === 'string' && !flash.action;

/** The messages still shown at an instant: errors and warnings stay until they are dismissed. */
export const afterTime = (shown: readonly ShownFlash[], now: number): readonly ShownFlash[] =>
  shown.filter((flash) => !leavesByItself(flash) || now - flash.at < LEAVES_AFTER_MS);

/** What is still shown on the next page. */
export const afterNavigation = (shown: readonly ShownFlash[], now: number): readonly ShownFlash[] =>
  shown.filter((flash) => !isResult(flash) || now - flash.at < SAME_ACTION_MS);

/** Messages of which each takes the place of the one before; `clear` dismisses the last one. */
export function replacing({ show, dismiss }: { show(flash: Flash): string; dismiss(id: string): void }) {
  let last: string | undefined;
  const clear = () => {
    if (last !== undefined) dismiss(last);
    last = undefined;
  };
  return {
    clear,
    show(flash: Flash): void {
      clear();
      last = show(flash);
    },
  };
}

const KEPT = 'flash-over-reload';

/** Keeps a result of text for the page as it is after a reload that belongs to the action. Without storage it is lost with the page. */
export function keepOverReload({ type, header, content }: Flash, now: number): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ type, header, content, at: now }));
  } catch {
    // it is shown until the reload
  }
}

/** The result that was kept for this page, once, if the reload followed its action. */
export function keptOverReload(now: number): ShownFlash[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as (Flash & { at: number }) | null;
    sessionStorage.removeItem(KEPT);
    return kept && now - kept.at < SAME_ACTION_MS ? [{ ...kept, id: 'kept', at: now }] : [];
  } catch {
    return [];
  }
}
