import type { GoTo } from './go-to-need.ts';

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The action of a key with Control or Command: enters the past value, or goes to a row with a need. */
export function entryActOf({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): 'past' | GoTo | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === 'd') return shiftKey ? undefined : 'past';
  const step = STEPS[key];
  return step && { need: shiftKey ? 'look' : 'value', step };
}
