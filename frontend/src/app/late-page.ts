import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createElement, lazy, useState } from 'react';
import { unlessOffline } from '../ui/chunk.ts';

/** Reads the data of a page. `params`: parameters of its address. */
export type ReadFirst = (queries: QueryClient, params: Readonly<Record<string, string | undefined>>) => Promise<unknown>;

/** A page's component. `readFirst`: for a page with reads that depend on one another. */
type LatePage = ComponentType & { readFirst?: ReadFirst };

type LateModule = { default: LatePage };

/** Keeps the component that was rendered first. If its type changed, React would replace it, and typed text would be lost. */
function Begun({ chosen }: { chosen(): ComponentType }) {
  const [component] = useState(chosen);
  return createElement(component);
}

/** A component whose chunk is fetched when it is shown, or earlier by `load`; a loaded one is shown at once. */
export type LateComponent = ComponentType & { load(): Promise<LatePage> };

export function late(fetchChunk: () => Promise<LateModule>): LateComponent {
  let loaded: ComponentType | undefined;
  const load = async () => {
    const page = (await unlessOffline(fetchChunk)).default;
    loaded = page;
    return page;
  };
  const lazily = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // React keeps this failure, so a later visit needs a new fetch.
        fetched = lazily();
        throw error;
      }
    });
  let fetched = lazily();
  return Object.assign(() => createElement(Begun, { chosen: () => loaded ?? fetched }), { load });
}

export const isLate = (component: unknown): component is LateComponent => typeof component === 'function' && 'load' in component;
