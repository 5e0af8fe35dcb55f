import { useSyncExternalStore } from 'react';
import { late } from './late.ts';

/** The frame of members. */
export const AppShell = late(() => import('./shell/app-shell.tsx'));

let isHere = false;
const listeners = new Set<() => void>();

/** The first page of a visit can show from now on. */
export function firstPageIsHere(): void {
  isHere = true;
  for (const tell of listeners) tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Whether the frame and the first page of a visit have loaded and can be shown together. A spinner for the frame and another for
 * the page would each delay what follows: React waits 300 ms after each, however soon the rest arrives.
 */
export const useFirstPageHere = (): boolean => useSyncExternalStore(subscribe, () => isHere);
