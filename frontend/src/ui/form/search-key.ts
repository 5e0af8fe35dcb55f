import type { KeyboardEvent } from 'react';

type PressedKey = Pick<KeyboardEvent<HTMLElement>, 'key' | 'target' | 'preventDefault'>;

/** Keeps Enter in the search of a list from submitting the form around it. */
export function keepInSearch(event: PressedKey): void {
  if (event.key === 'Enter' && (event.target as Partial<HTMLInputElement>).type === 'search') event.preventDefault();
}
