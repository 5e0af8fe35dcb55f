import { useState } from 'react';
import { clampWidth, type Scope, scopeKey, widthFrom } from '../../../session/scope.ts';
import { recalled, remember } from '../../../ui/remember.ts';

export type NavigationWidth = { value: number; change(width: number): void };

const keyOf = (scope: Scope) => `navigation-width:${scopeKey(scope)}`;

/** The width of the navigation, remembered in this browser for each company, project and package (ADM-084 to ADM-086). */
export function useNavigationWidth(scope: Scope): NavigationWidth {
  const key = keyOf(scope);
  const [changed, setChanged] = useState<Record<string, number>>({});
  const value = changed[key] ?? widthFrom(recalled(key));
  const change = (width: number) => {
    const next = clampWidth(width);
    remember(key, String(next));
    setChanged((before) => ({ ...before, [key]: next }));
  };
  return { value, change };
}
