/** Whether a control is disabled, so that a browser takes the focus from it. */
export const isOff = (target: HTMLElement) => target.matches(':disabled');

/** Whether changes have taken an element out of its place. One that is moved is put in again, and a browser drops its focus. */
export const isTakenAway = (changes: readonly MutationRecord[], element: HTMLElement): boolean =>
  changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));

/** Runs an action after the browser's next frame: once, however often it is requested until then. */
export function afterFrame(action: () => void): { request(): void; cancel(): void } {
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  let frame: number | undefined;
  return {
    request() {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        const timer = setTimeout(() => {
          waiting.delete(timer);
          action();
        });
        waiting.add(timer);
      });
    },
    cancel() {
      if (frame !== undefined) cancelAnimationFrame(frame);
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}
