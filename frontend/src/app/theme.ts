import { applyMode, Mode } from '@cloudscape-design/global-styles';
import { useSyncExternalStore } from 'react';
import { recalled, remember } from '../ui/remember.ts';

const KEY = 'theme';
const listeners = new Set<() => void>();
let dark = false;

function apply(next: boolean): void {
  dark = next;
  applyMode(dark ? Mode.Dark : Mode.Light);
  for (const listener of listeners) listener();
}

/** Applies the person's choice of colours. Without a choice: follows the system. */
export function startTheme(): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const chosen = recalled(KEY);
  apply(chosen === null ? system.matches : chosen === 'dark');
  system.addEventListener('change', () => {
    if (recalled(KEY) === null) apply(system.matches);
  });
}

export function toggleTheme(): void {
  remember(KEY, dark ? 'light' : 'dark');
  apply(!dark);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDarkMode = (): boolean => useSyncExternalStore(subscribe, () => dark);
