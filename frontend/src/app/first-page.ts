import { useSyncExternalStore } from 'react';
import { late } from './late-page.ts';

/** The frame of members. */
export const AppShell = late(() => import('./shell/app-shell.tsx'));

let isHere = false;
const listeners = new Set<() => void>();

/** Marks the first page of a visit as ready to show. */
export function firstPageIsHere(): void {
  isHere = true;
  for (const tell of listeners) tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Whether the frame and the first page of a visit have loaded, so that both appear together. A spinner for each would delay what
 * follows, because React waits 300 ms after each spinner.
 */
export const useFirstPageHere = (): boolean => useSyncExternalStore(subscribe, () => isHere);
