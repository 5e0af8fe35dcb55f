import { shell } from '../texts.ts';

export type Shortcut = { keys: readonly string[]; text: string; act: 'list' | 'search' | 'filter' | 'page' | { href: string } };

/** A letter after 'g' opens a page; other keys act at once. Shortcuts that a page handles itself are only listed here. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['?'], text: shell.keysList, act: 'list' },
  { keys: ['/'], text: shell.keysSearch, act: 'search' },
  { keys: ['f'], text: shell.keysFilter, act: 'filter' },
  { keys: ['j'], text: shell.keysNext, act: 'page' },
  { keys: ['k'], text: shell.keysPrevious, act: 'page' },
  { keys: ['g', 'h'], text: shell.keysHome, act: { href: '/home' } },
  { keys: ['g', 'p'], text: shell.keysProfile, act: { href: '/accounts/profile' } },
  { keys: ['g', 'n'], text: shell.keysPending, act: { href: '/notifications' } },
];

/** Time for the second key of a shortcut, in milliseconds. */
const PATIENCE = 1_500;

type PressedKey = { key: string; at: number };

/** The shortcut of a key, given the key before it. `waits`: the key may be the first of two. */
export function shortcutOf(key: string, before: PressedKey | undefined, now: number): { found?: Shortcut; waits: boolean } {
  const first = before !== undefined && now - before.at < PATIENCE ? before.key : undefined;
  const found =
    SHORTCUTS.find(({ keys }) => keys.length === 2 && keys[0] === first && keys[1] === key) ??
    SHORTCUTS.find(({ keys }) => keys.length === 1 && keys[0] === key);
  return { ...(found && { found }), waits: !found && SHORTCUTS.some(({ keys }) => keys.length === 2 && keys[0] === key) };
}
