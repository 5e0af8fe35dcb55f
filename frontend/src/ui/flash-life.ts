import type { Flash, ShownFlash } from './flash.tsx';

/** Time to read a result before it disappears. */
export const LEAVES_AFTER_MS = 20_000;
/** A navigation within this time belongs to the action, so the next page still shows the result. */
const SAME_ACTION_MS = 10_000;

const isResult = ({ type }: ShownFlash): boolean => type === 'success';
/** A result with a link or a button stays until its page is left, so that slow readers can reach it (WCAG 2.2.1). */
export const leavesByItself = (flash: ShownFlash): boolean =>
  isResult(flash) && typeof flash.content === 'string' && !flash.action;

/** The messages still shown at an instant: errors and warnings stay until they are dismissed. */
export const afterTime = (shown: readonly ShownFlash[], now: number): readonly ShownFlash[] =>
  shown.filter((flash) => !leavesByItself(flash) || now - flash.at < LEAVES_AFTER_MS);

/** The messages that the next page still shows. */
export const afterNavigation = (shown: readonly ShownFlash[], now: number): readonly ShownFlash[] =>
  shown.filter((flash) => !isResult(flash) || now - flash.at < SAME_ACTION_MS);

/** Messages that each replace the previous one; `clear` dismisses the last. */
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

/** Keeps a text result over the reload at the end of an action. Without storage the result is lost with the page. */
export function keepOverReload({ type, header, content }: Flash, now: number): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ type, header, content, at: now }));
  } catch {
    // shown until the reload
  }
}

/** Returns the kept result and forgets it, if the reload belonged to the action. */
export function keptOverReload(now: number): ShownFlash[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as (Flash & { at: number }) | null;
    sessionStorage.removeItem(KEPT);
    return kept && now - kept.at < SAME_ACTION_MS ? [{ ...kept, id: 'kept', at: now }] : [];
  } catch {
    return [];
  }
}
