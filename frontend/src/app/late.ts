import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createElement, lazy, useState } from 'react';
import { unlessOffline } from '../ui/chunk.ts';

/** Reads the data of a page. `params`: those of its address. */
export type ReadFirst = (queries: QueryClient, params: Readonly<Record<string, string | undefined>>) => Promise<unknown>;

/** The content of a chunk. `readFirst`: for a page whose reads wait for one another. */
type LatePage = ComponentType & { readFirst?: ReadFirst };

type LateModule = { default: LatePage };

/** Keeps the component that a place began with: React takes another type for another component, and would lose typed texts. */
function Begun({ chosen }: { chosen(): ComponentType }) {
  const [component] = useState(chosen);
  return createElement(component);
}

/** A component whose chunk is fetched when it is shown, or before that by `load`; then it shows at once. */
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
        // React keeps this failure; a later visit fetches the page again
        fetched = lazily();
        throw error;
      }
    });
  let fetched = lazily();
  return Object.assign(() => createElement(Begun, { chosen: () => loaded ?? fetched }), { load });
}

export const isLate = (component: unknown): component is LateComponent => typeof component === 'function' && 'load' in component;
