import { looseObject } from '../kernel/loose-object.ts';

/** The parts of the home and sign-in pages that a tenant may fill with text of its own (SET-024). */
export const HOME_BLOCKS = ['pre-login', 'login-left', 'post-login'] as const;
export type HomeBlock = (typeof HOME_BLOCKS)[number];

/**
 * The address of each block that has one, from `meta_json.home_sources`: an object by the names of the blocks, or a list in their
 * order. A block without an address, or with a blank one, keeps its built-in content (SET-025, SET-026).
 */
export function homeSources(stored: unknown): Partial<Record<HomeBlock, string>> {
  const of = (block: HomeBlock, at: number): unknown => (Array.isArray(stored) ? stored[at] : looseObject(stored)[block]);
  const found = HOME_BLOCKS.map((block, at) => [block, of(block, at)] as const);
  return Object.fromEntries(found.filter(([, address]) => typeof address === 'string' && address.trim() !== ''));
}
